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
  /** The runs lie beside the loose tiles, not above them. */
  readonly beside: boolean
}

export const RATIO = 1.35
/** The room that a tile takes which lies askew, in widths of a tile. */
export const ASKEW = { width: 1.16, height: 1.5 }
export const LARGEST = 100
/** Around and between the runs, and between the parts. */
export const EDGE = 6
/** The part of the width that the runs get beside the tiles. */
export const BESIDE = 0.42
const SMALLEST = 22
const LARGEST_RUN = 92
const LARGEST_DONE = 30

export const heightOf = (tile: number) => Math.ceil(tile * RATIO)

/** The run being made is as wide as there is room for; finished ones stand in a row below, tile over tile. */
export function runSizes(width: number, numbers: number, colours: number): { run: number; done: number } {
  const run = Math.min(LARGEST_RUN, Math.floor((width - 2 * EDGE) / numbers) - 2)
  const done = Math.min(LARGEST_DONE, Math.floor((width - 2 * EDGE) / colours / (0.4 * numbers + 1)))
  return { run, done }
}

/** How high runs and words are. */
export const aboveOf = (run: number, done: number, words: number): number =>
  heightOf(run) + 2 * EDGE + heightOf(done) + EDGE + words + EDGE

/** How high the loose tiles are that lie around in this width. */
export function aroundOf(width: number, tiles: number, loose: number): number {
  const columns = Math.floor(width / (loose * ASKEW.width))
  return columns > 0 ? Math.ceil(tiles / columns) * Math.ceil(loose * ASKEW.height) : Infinity
}

/** The largest tiles with which everything fits, in whichever arrangement takes larger ones. */
export function raceSizes(room: Room, tiles: number, numbers: number, colours: number): RaceSizes {
  for (let loose = LARGEST; loose > SMALLEST; loose--)
    for (const beside of [false, true]) {
      const left = beside ? Math.floor(room.width * BESIDE) : room.width
      const { run, done } = runSizes(left, numbers, colours)
      const above = aboveOf(run, done, room.words)
      const around = aroundOf(beside ? room.width - left - EDGE : room.width, tiles, loose)
      if (run > 0 && (beside ? Math.max(above, around) : above + EDGE + around) <= room.height)
        return { loose, run, done, beside }
    }
  const beside = room.width > room.height
  return { loose: SMALLEST, ...runSizes(beside ? room.width * BESIDE : room.width, numbers, colours), beside }
}

/** A number between 0 and 1 that belongs to a text: the same for everybody, and without a pattern. */
export function chance(text: string): number {
  let hash = 2_166_136_261
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}
