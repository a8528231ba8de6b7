"""The edge of the server: everything that speaks HTTP, WebSocket frames and addresses."""
