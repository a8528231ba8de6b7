/** The player's order of the rack, kept as tiles come and go. */

import { byColour, byNumber, faceOf, type TileId } from '$lib/wire/tiles'

export type Sorting = 'runs' | 'groups'

/** The rack in the wanted order; tiles that are new to it come last. */
export function arranged(order: readonly TileId[], present: readonly TileId[]): TileId[] {
  const here = new Set(present)
  const known = order.filter((tile) => here.has(tile))
  const placed = new Set(known)
  return [...known, ...present.filter((tile) => !placed.has(tile))]
}

/** The order after tiles were moved before the one at `index` of the rack as it is shown. */
export function moved(shown: readonly TileId[], tiles: readonly TileId[], index: number): TileId[] {
  const gone = new Set(tiles)
  const at = shown.slice(0, index).filter((tile) => !gone.has(tile)).length
  const rest = shown.filter((tile) => !gone.has(tile))
  return rest.toSpliced(at, 0, ...tiles)
}

/** Sorted by runs (789) or by groups (777). */
export function sorted(tiles: readonly TileId[], sorting: Sorting): TileId[] {
  const compare = sorting === 'groups' ? byNumber : byColour
  return tiles.toSorted((a, b) => compare(faceOf(a), faceOf(b)))
}

/** What to sort by next, so that the button always does something. */
export const otherSorting = (tiles: readonly TileId[]): Sorting =>
  sorted(tiles, 'runs').every((tile, i) => faceOf(tile) === faceOf(tiles[i]!)) ? 'groups' : 'runs'
