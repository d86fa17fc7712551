"""The detection of a running screen reader, by asking the desktop, without any library for accessibility.

On Linux the service org.a11y.Bus is asked through D-Bus, a channel between programs, with messages written by hand.
"""

from __future__ import annotations

import ctypes
import os
import socket
import struct
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from tablegame.ui.access.tree import Tree


_PATIENCE: Final = 0.2  # seconds to wait for the desktop's answer
_CALL, _NO_START = 1, 2  # the type of a D-Bus message that calls a method, and the flag not to start a service for it
_TRUE: Final = b"\x01b\0\0\x01\0\0\0"  # the end of an answer that is the boolean true
_FALSE: Final = b"\x01b\0\0\0\0\0\0"  # the end of an answer that is the boolean false


class Desktop(Protocol):
    """The connection to the desktop's screen reader, which gets each picture as a tree of nodes."""

    def show(self, tree: Tree, focused: bool, /) -> None:
        """Send the tree of a picture to the screen reader. focused: whether the window has the keyboard."""
        ...


def reader_runs() -> bool:
    """Whether a screen reader, or another program that reads windows, runs; False if the desktop does not answer."""
    with suppress(OSError, ValueError, AttributeError):
        if sys.platform == "win32":  # not yet run
            running = ctypes.c_int(0)
            get_screen_reader = 0x46
            ctypes.windll.user32.SystemParametersInfoW(get_screen_reader, 0, ctypes.byref(running), 0)  # type: ignore[attr-defined,unused-ignore]
            return bool(running.value)
        if sys.platform == "darwin":  # not yet run; calls [[NSWorkspace sharedWorkspace] isVoiceOverEnabled]
            objc = ctypes.CDLL("/usr/lib/libobjc.dylib")
            objc.objc_getClass.restype = objc.sel_registerName.restype = ctypes.c_void_p
            send = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)(("objc_msgSend", objc))
            ask = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)(("objc_msgSend", objc))
            workspace = send(objc.objc_getClass(b"NSWorkspace"), objc.sel_registerName(b"sharedWorkspace"))
            return bool(ask(workspace, objc.sel_registerName(b"isVoiceOverEnabled")))
        return _ask_bus(os.environ.get("DBUS_SESSION_BUS_ADDRESS", ""))
    return False


def _ask_bus(address: str) -> bool:
    """Whether the service org.a11y.Bus says that a screen reader runs. Raises OSError if D-Bus does not answer.
    address: of D-Bus, as DBUS_SESSION_BUS_ADDRESS has it ("unix:path=/run/user/1000/bus")."""
    kind, _, rest = address.partition(";")[0].partition(":")
    fields = dict(field.split("=", 1) for field in rest.split(",") if "=" in field)
    path = fields.get("path") or "\0" + fields.get("abstract", "")
    if kind != "unix" or len(path) < 2:
        return False
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as bus:
        bus.settimeout(_PATIENCE)
        bus.connect(path)
        user = str(os.getuid()).encode().hex().encode()  # the digits of the user's number, each as its hex code
        bus.sendall(b"\0AUTH EXTERNAL " + user + b"\r\n")
        if not bus.recv(256).startswith(b"OK"):
            return False
        hello = _message(1, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "Hello")
        properties = "org.freedesktop.DBus.Properties"
        ask = _message(2, "org.a11y.Bus", "/org/a11y/bus", properties, "Get", "org.a11y.Status", "IsEnabled")
        bus.sendall(b"BEGIN\r\n" + hello + ask)
        answer = b""
        while not answer.endswith((_TRUE, _FALSE)) and b".DBus.Error." not in answer:
            more = bus.recv(4096)
            if not more:
                return False
            answer += more
        return answer.endswith(_TRUE)


def _message(serial: int, destination: str, path: str, interface: str, member: str, *texts: str) -> bytes:
    """The bytes of a D-Bus message that calls a method with texts as arguments. Parameters are called as in D-Bus."""
    fields = b""
    # Each field has its code, the signature of its type, and its value. Code 8 is the signature of the arguments.
    for code, kind, value in ((1, "o", path), (2, "s", interface), (3, "s", member), (6, "s", destination)):
        fields = _padded(fields, 8) + bytes((code, 1)) + kind.encode() + b"\0" + _text(value)
    if texts:
        signature = "s" * len(texts)
        fields = _padded(fields, 8) + b"\x08\x01g\0" + bytes((len(texts),)) + signature.encode() + b"\0"
    body = b""
    for text in texts:
        body = _padded(body, 4) + _text(text)
    head = struct.pack("<cBBBIII", b"l", _CALL, _NO_START, 1, len(body), serial, len(fields))
    return _padded(head + fields, 8) + body


def _text(value: str) -> bytes:
    """The bytes of a string in D-Bus: its length in four bytes, the text, a null."""
    data = value.encode()
    return struct.pack("<I", len(data)) + data + b"\0"


def _padded(data: bytes, multiple: int) -> bytes:
    """The data with nulls at the end, until its length is a multiple of that number."""
    return data + b"\0" * (-len(data) % multiple)
