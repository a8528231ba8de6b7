/** How large the tiles of the race are, so that all of it is seen at once: nobody scrolls in a game of speed. */

export interface Room {
  readonly width: number
  readonly height: number
  /** The height of the words. */
  readonly words: number
}

export interface RaceSizes {
  /** The width of a tile that lies around, of one in the run being made, and of one in a finished run. */
  readonly loose: number
  readonly run: number
  readonly done: number
  /** In how many lines the run being made is laid. */
  readonly lines: number
  /** In how many columns tiles lie around, so that every row has about as many. */
  readonly columns: number
  /** The runs lie beside the loose tiles, not above them. */
  readonly beside: boolean
}

export const RATIO = 1.35
/** The room that a tile takes which lies askew, in widths of a tile. */
export const ASKEW = { width: 1.14, height: 1.5 }
export const LARGEST = 100
/** Around and between the runs, and between the parts. */
export const EDGE = 6
/** The wooden rim of the table, at the edge of what lies around. */
export const RIM = 4
/** The part of the width that the runs get beside the tiles. */
export const BESIDE = 0.42
/** There it is narrow, and there is room for two lines. */
const LINES_BESIDE = 2
const SMALLEST = 22
const LARGEST_RUN = 92
const LARGEST_DONE = 30

export const heightOf = (tile: number) => Math.ceil(tile * RATIO)

/** The run being made is as wide as there is room for; finished ones stand in a row below, tile over tile. */
export function runSizes(
  width: number,
  numbers: number,
  colours: number,
  lines = 1,
): { run: number; done: number } {
  const run = Math.min(LARGEST_RUN, Math.floor((width - 2 * EDGE) / Math.ceil(numbers / lines)) - 2)
  const done = Math.min(LARGEST_DONE, Math.floor((width - 2 * EDGE) / colours / (0.4 * numbers + 1)))
  return { run, done }
}

/** How high runs and words are. */
export const aboveOf = (run: number, done: number, words: number, lines = 1): number =>
  lines * (heightOf(run) + EDGE) + EDGE + heightOf(done) + EDGE + words + EDGE

/** How the loose tiles lie around in this width, and how high they are. */
export function aroundOf(width: number, tiles: number, loose: number): { columns: number; height: number } {
  const edges = 2 * EDGE
  const most = Math.floor((width - edges) / (loose * ASKEW.width))
  if (most < 1) return { columns: 1, height: Infinity }
  const rows = Math.ceil(tiles / most)
  return { columns: Math.ceil(tiles / rows), height: rows * Math.ceil(loose * ASKEW.height) + edges }
}

/** The largest tiles with which everything fits, in whichever arrangement takes larger ones. */
export function raceSizes(room: Room, tiles: number, numbers: number, colours: number): RaceSizes {
  const arranged = (loose: number, beside: boolean): RaceSizes & { readonly fits: boolean } => {
    const left = beside ? Math.floor(room.width * BESIDE) : room.width
    const lines = beside ? LINES_BESIDE : 1
    const { run: widest, done } = runSizes(left, numbers, colours, lines)
    // Beside the tiles the run leaves room for the words, however large the text is.
    const spare = room.height - aboveOf(0, done, room.words, lines)
    const run = beside ? Math.min(widest, Math.floor(spare / lines / RATIO)) : widest
    const above = aboveOf(run, done, room.words, lines)
    const { columns, height } = aroundOf(beside ? room.width - left - EDGE : room.width, tiles, loose)
    const high = beside ? Math.max(above, height) : above + EDGE + height
    return { loose, run, lines, done, columns, beside, fits: run > 0 && high <= room.height }
  }
  for (let loose = LARGEST; loose > SMALLEST; loose--)
    for (const beside of [false, true]) {
      const found = arranged(loose, beside)
      if (found.fits) return found
    }
  return arranged(SMALLEST, room.width > room.height)
}

/** A number between 0 and 1 that belongs to a text: the same for everybody, and without a pattern. */
export function chance(text: string): number {
  let hash = 2_166_136_261
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}
