/** Gives the faces that the server sends the names that their tiles already have on screen, so that they move. */

import { faceOf, type Face, type TileId } from '$lib/wire/tiles'
import type { Base, LaidSet } from './draft'

/** The same tiles as before wherever that is possible; sets that are still there keep their key. */
export function identify(before: Base, rack: readonly Face[], table: readonly (readonly Face[])[]): Base {
  const free = new Bag([...before.sets.flatMap((set) => set.tiles), ...before.rack])
  const matches = matchSets(before.sets, table)
  const sets = new Array<LaidSet>(table.length)
  const keys = new Set(before.sets.map((set) => set.key))
  const order = table.map((_, i) => i).toSorted((a, b) => matches[b]!.shared - matches[a]!.shared)
  const partial: { index: number; ids: (TileId | null)[]; key: string }[] = []
  for (const index of order) {
    const set = matches[index]!.set
    const own = new Bag(set?.tiles ?? [])
    const ids = table[index]!.map((face) => {
      const id = own.take(face)
      if (id !== null) free.remove(id)
      return id
    })
    partial.push({ index, ids, key: set?.key ?? '' })
  }
  const onRack = new Bag(before.rack.filter((id) => free.has(id)))
  const rackIds = rack.map((face) => {
    const id = onRack.take(face)
    if (id !== null) free.remove(id)
    return id
  })
  const used = new Set<TileId>([...partial.flatMap((p) => p.ids), ...rackIds].filter((id) => id !== null))
  const name = (face: Face): TileId => {
    const known = free.take(face)
    if (known !== null && !used.has(known)) {
      used.add(known)
      return known
    }
    for (let copy = 0; ; copy++) {
      const id = `${face}.${copy}`
      if (!used.has(id)) {
        used.add(id)
        return id
      }
    }
  }
  let next = 0
  for (const { index, ids, key } of partial.toSorted((a, b) => a.index - b.index)) {
    let own = key
    while (!own || (own !== key && keys.has(own))) own = `s${next++}`
    keys.add(own)
    sets[index] = { key: own, tiles: ids.map((id, i) => id ?? name(table[index]![i]!)) }
  }
  return { rack: rackIds.map((id, i) => id ?? name(rack[i]!)), sets }
}

/** For every set of the table the set before that shares most tiles with it; each is used once. */
function matchSets(
  before: readonly LaidSet[],
  table: readonly (readonly Face[])[],
): { set: LaidSet | null; shared: number }[] {
  const pairs: { index: number; set: LaidSet; shared: number }[] = []
  table.forEach((faces, index) => {
    for (const set of before) {
      const bag = new Bag(set.tiles)
      const shared = faces.filter((face) => bag.take(face) !== null).length
      if (shared) pairs.push({ index, set, shared: shared * 100 - set.tiles.length - faces.length })
    }
  })
  pairs.sort((a, b) => b.shared - a.shared)
  const found = table.map(() => ({ set: null as LaidSet | null, shared: -1000 }))
  const used = new Set<string>()
  for (const { index, set, shared } of pairs) {
    if (found[index]!.set || used.has(set.key)) continue
    found[index] = { set, shared }
    used.add(set.key)
  }
  return found
}

/** Tiles by face, to be taken one at a time. */
class Bag {
  readonly #byFace = new Map<Face, TileId[]>()

  constructor(ids: readonly TileId[]) {
    for (const id of ids) {
      const face = faceOf(id)
      const list = this.#byFace.get(face)
      if (list) list.push(id)
      else this.#byFace.set(face, [id])
    }
  }

  take(face: Face): TileId | null {
    return this.#byFace.get(face)?.shift() ?? null
  }

  has(id: TileId): boolean {
    return this.#byFace.get(faceOf(id))?.includes(id) ?? false
  }

  remove(id: TileId): void {
    const list = this.#byFace.get(faceOf(id))
    const index = list?.indexOf(id) ?? -1
    if (index >= 0) list!.splice(index, 1)
  }
}
