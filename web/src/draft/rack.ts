/** The order of the own rack: the player's, kept whatever comes and goes. */

import { byColour, byNumber, colourOf, faceOf, isJoker, numberOf, type Face, type TileId } from './tiles'

export type Sorting = 'runs' | 'groups' | 'layable'

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

/** Sorted by runs (789), by groups (777), or with the tiles first that the server says can be laid. */
export function sorted(
  tiles: readonly TileId[],
  sorting: Sorting,
  layable: ReadonlySet<Face> = new Set(),
): TileId[] {
  const compare = sorting === 'groups' ? byNumber : byColour
  const plain = tiles.toSorted((a, b) => compare(faceOf(a), faceOf(b)))
  if (sorting !== 'layable') return plain
  return [
    ...plain.filter((tile) => layable.has(faceOf(tile))),
    ...plain.filter((tile) => !layable.has(faceOf(tile))),
  ]
}

/** Between which tiles of a sorted rack a small gap helps the eye. */
export function breaks(tiles: readonly TileId[]): Set<TileId> {
  const found = new Set<TileId>()
  for (let i = 1; i < tiles.length; i++) {
    const [left, right] = [faceOf(tiles[i - 1]!), faceOf(tiles[i]!)]
    const near =
      isJoker(left) === isJoker(right) &&
      ((colourOf(left) === colourOf(right) && (numberOf(right) ?? 0) - (numberOf(left) ?? 0) <= 1) ||
        numberOf(left) === numberOf(right))
    if (!near) found.add(tiles[i]!)
  }
  return found
}
