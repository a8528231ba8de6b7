/** How tiles lie on the player's rail: in as few rows as keep them comfortable. */

export interface Rail {
  readonly rows: number
  /** The width of a tile. */
  readonly tile: number
}

export interface Room {
  readonly width: number
  /** The full width of a tile. */
  readonly largest: number
  /** The usual number of rows; beyond it, tiles get no larger than is comfortable. */
  readonly rows: number
}

/** Before tiles get smaller than this share of their full size, another row is added. */
const COMFORTABLE = 0.72
const SMALLEST = 30
const GAP = 3
/** A row is given up when so many more tiles would do without it: who draws and lays in turn keeps the table as it is. */
const SPARE = 2

/** For so many tiles, after there were `kept` rows. */
export function railOf(count: number, room: Room, kept = 0): Rail {
  const least = fewest(count, room)
  const rows = Math.max(least.rows, Math.min(kept, fewest(count + SPARE, room).rows))
  return rows === least.rows ? least : { rows, tile: Math.min(room.largest, widest(count, rows, room)) }
}

function fewest(count: number, room: Room): Rail {
  const tile = comfortable(count, room)
  return { tile, rows: Math.ceil(count / Math.floor(room.width / (tile + GAP))) }
}

function comfortable(count: number, room: Room): number {
  const enough = Math.floor(room.largest * COMFORTABLE)
  for (let rows = 1; rows <= room.rows; rows++) {
    const found = Math.min(room.largest, widest(count, rows, room))
    if (found >= enough) return found
  }
  return Math.max(SMALLEST, Math.min(enough, widest(count, room.rows + 1, room)))
}

/** The tile width at which so many tiles fit into this many rows. */
function widest(count: number, rows: number, { width }: Room): number {
  return Math.floor(width / Math.ceil(count / rows)) - GAP
}
