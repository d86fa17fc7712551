"""Keys and mouse become focus moves and actions."""
