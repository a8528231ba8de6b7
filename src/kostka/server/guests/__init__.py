"""Who guests are: their signed tokens, and the operator's bans."""
