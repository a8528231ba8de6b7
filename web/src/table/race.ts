/** How large the tiles of the race are, so that all of it is seen at once: nobody scrolls in a game of speed. */

export interface Room {
  readonly width: number
  readonly height: number
  /** The height of the instruction. */
  readonly words: number
}

export interface RaceSizes {
  /** The width of a tile that lies around, and of one in a run. */
  readonly loose: number
  readonly run: number
  /** The runs lie beside the loose tiles, not above them. */
  readonly beside: boolean
}

export const RATIO = 1.35
export const LARGEST = 84
export const GAP = 4
/** Around and between the runs, and between the parts. */
export const EDGE = 6
const SMALLEST = 22
const SMALLEST_RUN = 15
const LARGEST_RUN = 44
/** A tile that was found is there to be seen, not to be hit. */
const FOUND = 0.55

const heightOf = (tile: number) => Math.ceil(tile * RATIO)

/** The largest tiles with which everything fits, in whichever arrangement takes larger ones. */
export function raceSizes(room: Room, tiles: number, numbers: number, colours: number): RaceSizes {
  for (let loose = LARGEST; loose > SMALLEST; loose--)
    for (const beside of [false, true]) {
      const run = runSize(beside ? room.width * 0.45 : room.width, loose, numbers)
      if (run >= SMALLEST_RUN && fits(room, tiles, loose, run, numbers, colours, beside))
        return { loose, run, beside }
    }
  return { loose: SMALLEST, run: SMALLEST_RUN, beside: room.width > room.height }
}

const runSize = (width: number, loose: number, numbers: number): number =>
  Math.min(LARGEST_RUN, Math.floor(loose * FOUND), Math.floor((width - 2 * EDGE) / numbers) - 1)

function fits(
  { width, height, words }: Room,
  tiles: number,
  loose: number,
  run: number,
  numbers: number,
  colours: number,
  beside: boolean,
): boolean {
  const runs = colours * (heightOf(run) + 4) + 2 * EDGE
  const left = beside ? numbers * (run + 1) + 3 * EDGE : 0
  const columns = Math.floor((width - left + GAP) / (loose + GAP))
  const around = columns > 0 ? Math.ceil(tiles / columns) * (heightOf(loose) + GAP) : Infinity
  const above = runs + EDGE + words
  return beside ? Math.max(above, around) <= height : above + EDGE + around <= height
}
