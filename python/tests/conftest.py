"""Ctrl-C is tested, and must not be deaf because whoever started the tests was told to ignore it (a job in the background)."""
import signal

signal.signal(signal.SIGINT, signal.default_int_handler)
