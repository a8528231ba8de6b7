/**
 * Where sets lie on the table. Between turns all are packed into rows; within a turn whatever is not touched stays
 * where it is, and what is touched stays as near as it can to where its tiles lay.
 */

export interface Place {
  readonly row: number
  /** In quarters of a tile. */
  readonly col: number
}

export interface PackedSet {
  readonly key: string
  readonly tiles: readonly string[]
}

type Lying = Place & { readonly tiles: readonly string[] }

export interface Packing {
  readonly columns: number
  readonly sets: ReadonlyMap<string, Lying>
  readonly rows: number
  /** How many rows can be seen: new sets lie around their middle. */
  readonly seen: number
}

/** A packing, and the width of the tiles that it is for. */
export interface Layout {
  readonly tile: number
  readonly packing: Packing
}

export interface Limits {
  readonly width: number
  readonly height: number
  readonly largest: number
  readonly smallest: number
}

export const ROW_RATIO = 1.62
const TILE = 4
/** Half a tile between sets; where there is room, as much as a tile that is added needs. */
const AIR = 2
const ROOMY_AIR = TILE + AIR
/** So near may sets come that are moved by hand: both halves of a set find room where it lay. */
const LEAST_AIR = 1
/** So many tiles a new set will have at least. */
const GROWN = 3
/** Tiles grow only if they grow by so much: for less it is not worth packing everything again. */
const WORTH_GROWING = 8

export const empty: Packing = { columns: 0, sets: new Map(), rows: 0, seen: 0 }

export const columnsOf = (width: number, tile: number): number => Math.floor(width / (tile / TILE))

export const rowsOf = (height: number, tile: number): number => Math.floor(height / (tile * ROW_RATIO))

/** Whether with tiles of this size every set finds room between the edges of the table. */
const holds = (columns: number, sets: readonly PackedSet[]): boolean =>
  sets.every((set) => set.tiles.length * TILE <= columns)

/** In pixels, from a place. */
export const leftOf = ({ col }: Place, tile: number): number => (col * tile) / TILE
export const topOf = ({ row }: Place, tile: number): number => row * tile * ROW_RATIO
export const placeAt = (x: number, y: number, tile: number): Place => ({
  row: Math.max(0, Math.round(y / (tile * ROW_RATIO))),
  col: Math.max(0, Math.round(x / (tile / TILE))),
})

/** The largest tiles with which all sets can be seen, packed afresh; the smallest if none do: the table scrolls. */
export function packed(before: Packing, sets: readonly PackedSet[], limits: Limits): Layout {
  const order = inReadingOrder(before, sets)
  const least = sets.reduce((sum, set) => sum + set.tiles.length * TILE, 0)
  for (let tile = limits.largest; tile > limits.smallest; tile -= 2) {
    const columns = columnsOf(limits.width, tile)
    const seen = rowsOf(limits.height, tile)
    if (columns * seen < least || !holds(columns, sets)) continue
    for (const air of [ROOMY_AIR, AIR]) {
      const packing = intoRows(order, columns, air)
      if (packing.rows <= seen) return { tile, packing: centred(packing, seen) }
    }
  }
  const tile = limits.smallest
  const packing = intoRows(order, columnsOf(limits.width, tile), AIR)
  return { tile, packing: centred(packing, rowsOf(limits.height, tile)) }
}

/** Between turns: as it lies, if that can still be seen; else packed afresh. */
export function settled({ tile, packing }: Layout, sets: readonly PackedSet[], limits: Limits): Layout {
  const best = packed(packing, sets, limits)
  if (packing.columns !== columnsOf(limits.width, tile) || !holds(packing.columns, sets)) return best
  const seen = rowsOf(limits.height, tile)
  const kept = rearranged({ ...packing, seen }, sets)
  const better = best.tile < tile || best.packing.rows < kept.rows
  if (kept.rows <= seen ? best.tile >= tile + WORTH_GROWING : better) return best
  return { tile, packing: kept }
}

/** In the middle of every row, and the rows in the middle of those that can be seen. */
function centred({ columns, sets, rows }: Packing, seen: number): Packing {
  const ends = new Map<number, number>()
  for (const { row, col, tiles } of sets.values())
    ends.set(row, Math.max(ends.get(row) ?? 0, col + tiles.length * TILE))
  const down = Math.max(0, Math.floor((seen - rows) / 2))
  const middle = new Map(
    [...sets].map(([key, { row, col, tiles }]) => {
      const right = Math.max(0, Math.floor((columns - ends.get(row)!) / 2))
      return [key, { row: row + down, col: col + right, tiles }]
    }),
  )
  return { columns, sets: middle, rows: rows + down, seen }
}

/**
 * Within a turn: only what was touched moves, a new set to where it is wished. What is again as it was at the start
 * of the turn lies again where it lay.
 */
export function rearranged(
  before: Packing,
  sets: readonly PackedSet[],
  wishes: ReadonlyMap<string, Place> = new Map(),
  start: Packing = before,
): Packing {
  const shelves = new Shelves(before.columns, LEAST_AIR, before.seen)
  const touched: PackedSet[] = []
  const [first, last] = [byTiles(start), byTiles(before)]
  const original = sets.filter((set) => first.has(set.tiles.join()))
  for (const set of original) shelves.put(set, first.get(set.tiles.join())!)
  for (const set of sets) {
    if (original.includes(set)) continue
    const lay = last.get(set.tiles.join())
    if (lay && shelves.fits(set, lay)) shelves.put(set, lay)
    else touched.push(set)
  }
  const rank = ({ key }: PackedSet) => (before.sets.has(key) ? 0 : wishes.has(key) ? 1 : 2)
  for (const set of touched.toSorted((a, b) => rank(a) - rank(b))) {
    const wish = (before.sets.has(set.key) ? undefined : wishes.get(set.key)) ?? traced(before, set)
    shelves.put(set, wish ? shelves.nearest(set, wish) : shelves.roomiest(set))
  }
  return shelves.packing()
}

const byTiles = ({ sets }: Packing): ReadonlyMap<string, Place> =>
  new Map([...sets.values()].map((lay) => [lay.tiles.join(), lay]))

/** Where a set lies if its tiles stay where they lay: judged by the set that had most of them, its own before all. */
function traced(before: Packing, set: PackedSet): Place | undefined {
  let best: Place | undefined
  let most = 0
  for (const [key, lay] of before.sets) {
    const shared = set.tiles.filter((tile) => lay.tiles.includes(tile))
    const weight = shared.length + (shared.length && key === set.key ? 100 : 0)
    if (weight <= most) continue
    most = weight
    const shift = lay.tiles.indexOf(shared[0]!) - set.tiles.indexOf(shared[0]!)
    best = { row: lay.row, col: lay.col + shift * TILE }
  }
  return best
}

function inReadingOrder(before: Packing, sets: readonly PackedSet[]): PackedSet[] {
  const rank = ({ key }: PackedSet) => {
    const lay = before.sets.get(key)
    return lay ? lay.row * 1000 + lay.col : Infinity
  }
  const ranks = new Map(sets.map((set) => [set, rank(set)]))
  return sets.toSorted((a, b) => (ranks.get(a)! < ranks.get(b)! ? -1 : ranks.get(a)! > ranks.get(b)! ? 1 : 0))
}

function intoRows(sets: readonly PackedSet[], columns: number, air: number): Packing {
  const shelves = new Shelves(columns, air)
  for (const set of sets) shelves.put(set, shelves.first(set))
  return shelves.packing()
}

class Shelves {
  readonly #rows: boolean[][] = []
  readonly #sets = new Map<string, Lying>()

  constructor(
    private readonly columns: number,
    private readonly air: number,
    private readonly seen = 0,
  ) {}

  packing(): Packing {
    return { columns: this.columns, sets: this.#sets, rows: this.#rows.length, seen: this.seen }
  }

  put({ key, tiles }: PackedSet, { row, col }: Place): void {
    while (this.#rows.length <= row) this.#rows.push(new Array<boolean>(this.columns).fill(false))
    const end = Math.min(this.columns, col + tiles.length * TILE + this.air)
    this.#rows[row]!.fill(true, col, end)
    this.#sets.set(key, { row, col, tiles })
  }

  first(set: PackedSet): Place {
    const last = this.#lastColumn(set)
    for (let row = 0; row < this.#rows.length; row++)
      for (let col = 0; col <= last; col++) if (this.fits(set, { row, col })) return { row, col }
    return { row: this.#rows.length, col: 0 }
  }

  /** Where a set can grow, at a distance from others: as near to the middle of what can be seen as there is room. */
  roomiest({ key, tiles }: PackedSet): Place {
    const grown = { key, tiles: Array.from({ length: Math.max(tiles.length, GROWN) }, () => '') }
    const last = this.#lastColumn(grown)
    const rows = Math.max(this.#rows.length, this.seen)
    let best: Place = { row: rows, col: Math.floor(last / 2) }
    let least = Infinity
    for (let row = 0; row < rows; row++)
      for (let col = 0; col <= last; col++) {
        const far = Math.hypot((col - last / 2) / this.columns, (row - (rows - 1) / 2) / rows)
        if (far < least && this.fits(grown, { row, col }) && this.#clear(row, col - AIR, col))
          [least, best] = [far, { row, col }]
      }
    return best
  }

  #clear(row: number, from: number, to: number): boolean {
    return !this.#rows[row]?.slice(Math.max(0, from), to).includes(true)
  }

  nearest(set: PackedSet, wish: Place): Place {
    const last = this.#lastColumn(set)
    let best: Place = { row: Math.max(this.#rows.length, wish.row), col: 0 }
    let least = Infinity
    for (let row = 0; row <= Math.max(this.#rows.length, wish.row); row++)
      for (let col = 0; col <= last; col++) {
        const far = Math.hypot(col - wish.col, (row - wish.row) * TILE * ROW_RATIO)
        if (far < least && this.fits(set, { row, col })) [least, best] = [far, { row, col }]
      }
    return best
  }

  /** A set wider than the table lies at its left edge. */
  #lastColumn({ tiles }: PackedSet): number {
    return Math.max(0, this.columns - tiles.length * TILE)
  }

  fits({ tiles }: PackedSet, { row, col }: Place): boolean {
    const line = this.#rows[row]
    return !line || this.#clear(row, col, col + tiles.length * TILE + this.air)
  }
}

/** Where sets lay, by the faces of their tiles: the keys of sets are new with every page. */
export interface Remembered {
  readonly tile: number
  readonly columns: number
  readonly places: readonly (readonly [faces: string, place: Place])[]
}

type Faces = (tiles: readonly string[]) => string

export const remembered = ({ tile, packing }: Layout, faces: Faces): Remembered => ({
  tile,
  columns: packing.columns,
  places: [...packing.sets.values()].map(({ tiles, row, col }) => [faces(tiles), { row, col }] as const),
})

/** The packing to go on from: sets that are still there lie where they lay, each in a place of its own. */
export function recalled({ columns, places }: Remembered, sets: readonly PackedSet[], faces: Faces): Packing {
  const left = [...places]
  const found = new Map<string, Lying>()
  for (const { key, tiles } of sets) {
    const index = left.findIndex(([lay]) => lay === faces(tiles))
    if (index >= 0) found.set(key, { ...left.splice(index, 1)[0]![1], tiles })
  }
  return { columns, sets: found, rows: 0, seen: 0 }
}
