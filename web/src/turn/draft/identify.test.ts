import { expect, test } from 'vitest'
import { formatTiles, parseTiles } from '$lib/wire/tiles'
import type { Base } from './draft'
import { identify } from './identify'

const empty: Base = { rack: [], sets: [] }
const faces = (base: Base) => [formatTiles(base.rack), ...base.sets.map((set) => formatTiles(set.tiles))]
const show = (before: Base, rack: string, table: string[]) =>
  identify(before, parseTiles(rack), table.map(parseTiles))

test('names copies apart', () => {
  const base = show(empty, 'R5 R5 J', ['R5 R6 R7'])
  const all = [...base.rack, ...base.sets.flatMap((set) => set.tiles)]
  expect(new Set(all).size).toBe(6)
  expect(faces(base)).toEqual(['R5 R5 J', 'R5 R6 R7'])
})

test('what lies as before keeps its names and its key, whatever the order', () => {
  const before = show(empty, 'R5 K1', ['R5 R6 R7', 'B1 B2 B3'])
  const after = show(before, 'R5 K1', ['B1 B2 B3 B4', 'R5 R6 R7'])
  expect(after.rack).toEqual(before.rack)
  expect(after.sets[1]).toEqual(before.sets[0])
  expect(after.sets[0]!.key).toBe(before.sets[1]!.key)
  expect(after.sets[0]!.tiles.slice(0, 3)).toEqual(before.sets[1]!.tiles)
})

test('a tile that was laid is the same tile on the table', () => {
  const before = show(empty, 'R8 K1', ['R5 R6 R7'])
  const after = show(before, 'K1', ['R5 R6 R7 R8'])
  expect(after.sets[0]!.tiles.at(-1)).toBe(before.rack[0])
})

test('keys are never shared, not even after many changes', () => {
  let base = show(empty, '', ['R1 R2 R3', 'R4 R5 R6', 'B1 B2 B3'])
  for (const table of [
    ['R1 R2 R3 R4', 'R5 R6', 'B1 B2 B3', 'K1 K2 K3'],
    ['R1 R2 R3 R4 R5 R6', 'B1', 'B2 B3', 'K1 K2 K3'],
    ['B1 B2 B3', 'R1 R2 R3', 'R4 R5 R6', 'K1 K2', 'K3'],
  ]) {
    base = show(base, '', table)
    expect(new Set(base.sets.map((set) => set.key)).size).toBe(table.length)
    expect(base.sets.map((set) => formatTiles(set.tiles))).toEqual(table)
  }
})
