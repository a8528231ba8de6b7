/** Where sets lie on the table: on shelves, each where it lay before if it still fits there. */

export interface Place {
  readonly row: number
  readonly col: number
}

export interface Packing {
  readonly columns: number
  readonly places: ReadonlyMap<string, Place>
  readonly rows: number
}

export interface Extent {
  readonly key: string
  readonly length: number
}

export const empty: Packing = { columns: 0, places: new Map(), rows: 0 }

/** Columns are half tiles wide: a set takes two a tile and one of air. */
const width = (length: number): number => 2 * length + 1

/**
 * Packs the sets into so many columns; with other columns than before everything is laid out afresh. A new set
 * comes to lie where it is wished, or as near to that as there is room; `most` rows can be seen at once.
 */
export function pack(
  before: Packing,
  sets: readonly Extent[],
  columns: number,
  fresh = false,
  { wishes, most }: { wishes: ReadonlyMap<string, Place>; most: number } = {
    wishes: new Map(),
    most: Infinity,
  },
): Packing {
  const keep = !fresh && before.columns === columns
  const rows: boolean[][] = []
  const places = new Map<string, Place>()
  const put = (set: Extent, place: Place) => {
    while (rows.length <= place.row) rows.push(new Array<boolean>(columns).fill(false))
    for (let i = 0; i < width(set.length); i++)
      if (place.col + i < columns) rows[place.row]![place.col + i] = true
    places.set(set.key, place)
  }
  const fits = (set: Extent, row: number, col: number): boolean => {
    if (col + width(set.length) - 1 > columns && col > 0) return false
    const line = rows[row]
    if (!line) return true
    for (let i = 0; i < width(set.length); i++) if (line[col + i]) return false
    return true
  }
  const homeless: Extent[] = []
  for (const set of sets) {
    const place = keep ? before.places.get(set.key) : undefined
    if (place && place.row < most && fits(set, place.row, place.col)) put(set, place)
    else homeless.push(set)
  }
  for (const set of homeless) {
    const wish = keep ? (before.places.get(set.key) ?? wishes.get(set.key)) : undefined
    put(
      set,
      wish
        ? (nearest(set, wish, Math.min(most, Math.max(rows.length, wish.row) + 1), columns, fits) ??
            firstFit(set, rows.length, columns, fits))
        : firstFit(set, rows.length, columns, fits),
    )
  }
  return { columns, places, rows: Math.max(0, ...[...places.values()].map((place) => place.row + 1)) }
}

type Fits = (set: Extent, row: number, col: number) => boolean

/** In the row that is wished, or in one as near to it as can be; null if there is room in none. */
function nearest(set: Extent, wish: Place, rows: number, columns: number, fits: Fits): Place | null {
  const last = Math.max(0, columns - width(set.length) + 1)
  const order = Array.from({ length: rows }, (_, row) => row).toSorted(
    (a, b) => Math.abs(a - wish.row) - Math.abs(b - wish.row) || a - b,
  )
  for (const row of order)
    for (let away = 0; away <= columns; away++)
      for (const col of [wish.col - away, wish.col + away])
        if (col >= 0 && col <= last && fits(set, row, col)) return { row, col }
  return null
}

function firstFit(set: Extent, rows: number, columns: number, fits: Fits): Place {
  const last = Math.max(0, columns - width(set.length) + 1)
  for (let row = 0; row < rows; row++)
    for (let col = 0; col <= last; col++) if (fits(set, row, col)) return { row, col }
  return { row: rows, col: 0 }
}

/** Where sets lay, told by their tiles: the keys of sets are new with every page. */
export interface Remembered {
  readonly tile: number
  readonly columns: number
  readonly places: readonly (readonly [tiles: string, place: Place])[]
}

type Told = { readonly key: string; readonly tiles: string }

export const remembered = (
  { columns, places }: Packing,
  tile: number,
  sets: readonly Told[],
): Remembered => ({
  tile,
  columns,
  places: sets.flatMap(({ key, tiles }) => {
    const place = places.get(key)
    return place ? [[tiles, place] as const] : []
  }),
})

/** The packing to go on from: sets that are still there lie where they lay, each in a place of its own. */
export function recalled({ columns, places }: Remembered, sets: readonly Told[]): Packing {
  const left = [...places]
  const found = new Map<string, Place>()
  for (const { key, tiles } of sets) {
    const index = left.findIndex(([lay]) => lay === tiles)
    if (index >= 0) found.set(key, left.splice(index, 1)[0]![1])
  }
  return { columns, places: found, rows: 0 }
}

export interface Size {
  readonly tile: number
  readonly columns: number
}

export const ROW_RATIO = 1.62

/** The largest tile with which all sets fit on the table; the smallest if none does: then the table scrolls. */
export function fit(
  sets: readonly Extent[],
  room: { width: number; height: number },
  largest: number,
  smallest: number,
): Size {
  for (let tile = largest; tile > smallest; tile -= 2) {
    const columns = Math.floor(room.width / (tile / 2))
    if (Math.max(0, ...sets.map((set) => 2 * set.length)) > columns) continue
    if (pack(empty, sets, columns).rows * tile * ROW_RATIO <= room.height) return { tile, columns }
  }
  return { tile: smallest, columns: Math.floor(room.width / (smallest / 2)) }
}
