"""Stands in the packaged folder for Python's ssl, and so for 5 MB of OpenSSL: nothing there goes over a network.

fpdf2 imports what urllib and asyncio have only beside a module of this name, and never uses it.
"""

SSLWantReadError = SSLSyscallError = OSError
