"""Cards, portraits and everything else that is drawn, as SVG."""
