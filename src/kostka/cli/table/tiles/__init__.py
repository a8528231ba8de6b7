"""What the tables of classic and First share: tiles on racks, sets on the table, and moving them by hand."""
