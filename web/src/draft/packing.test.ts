import { expect, test } from 'vitest'
import { empty, fit, pack, recalled, remembered, type Extent, type Packing } from './packing'

const extents = (...lengths: number[]): Extent[] => lengths.map((length, i) => ({ key: `s${i}`, length }))

function overlaps(packing: Packing, sets: Extent[]): boolean {
  const cells = new Set<string>()
  for (const set of sets) {
    const place = packing.places.get(set.key)!
    for (let i = 0; i < 2 * set.length; i++) {
      const cell = `${place.row},${place.col + i}`
      if (cells.has(cell)) return true
      cells.add(cell)
    }
  }
  return false
}

test('sets never overlap, and none is forgotten', () => {
  const sets = extents(3, 4, 13, 3, 3, 5, 7, 3, 4, 4)
  const packing = pack(empty, sets, 28)
  expect(packing.places.size).toBe(sets.length)
  expect(overlaps(packing, sets)).toBe(false)
})

test('what still fits stays where it is', () => {
  const before = pack(empty, extents(3, 3, 3), 40)
  const grown = [
    { key: 's0', length: 3 },
    { key: 's1', length: 4 },
    { key: 's2', length: 3 },
  ]
  const after = pack(before, grown, 40)
  expect(after.places.get('s0')).toEqual(before.places.get('s0'))
  expect(after.places.get('s1')).toEqual(before.places.get('s1'))
  expect(overlaps(after, grown)).toBe(false)
})

test('a new set comes to lie where it is wished, and a set that grows stays near', () => {
  const before = pack(empty, extents(3, 3), 20)
  const sets = [...extents(3, 3), { key: 'new', length: 1 }]
  const wishes = new Map([['new', { row: 3, col: 5 }]])
  const after = pack(before, sets, 20, false, { wishes, most: 5 })
  expect(after.places.get('new')).toEqual({ row: 3, col: 5 })
  const beside = [...sets, { key: 'next', length: 3 }]
  const nextWish = new Map([['next', { row: 3, col: 8 }]])
  const full = pack(after, beside, 20, false, { wishes: nextWish, most: 5 })
  expect(full.places.get('next')).toEqual({ row: 3, col: 8 })
  const grown = beside.map((set) => (set.key === 'new' ? { ...set, length: 4 } : set))
  const moved = pack(full, grown, 20, false, { wishes, most: 5 })
  expect(moved.places.get('new')).toEqual({ row: 3, col: 5 })
  expect(moved.places.get('next')).toEqual({ row: 3, col: 14 })
  expect(overlaps(moved, grown)).toBe(false)
})

test('no wish leads below what can be seen while there is room above', () => {
  const before = pack(empty, extents(9, 9), 20)
  const sets = [...extents(9, 9), { key: 'new', length: 3 }]
  const wishes = new Map([['new', { row: 7, col: 0 }]])
  expect(pack(before, sets, 20, false, { wishes, most: 3 }).places.get('new')).toEqual({ row: 2, col: 0 })
})

test('without room in what can be seen, sets go below it and never onto each other', () => {
  const sets = extents(...Array<number>(6).fill(4))
  const before = pack(empty, sets, 20)
  const after = pack(before, sets, 20, false, { wishes: new Map(), most: 1 })
  expect(overlaps(after, sets)).toBe(false)
})

test('where there is less room than before, only what lay there moves', () => {
  const sets = extents(3, 3, 3)
  const wishes = new Map([['s2', { row: 4, col: 3 }]])
  const before = pack(pack(empty, extents(3, 3), 20), sets, 20, false, { wishes, most: 5 })
  const after = pack(before, sets, 20, false, { wishes: new Map(), most: 4 })
  expect(after.places.get('s2')).toEqual({ row: 3, col: 3 })
  expect(after.places.get('s0')).toEqual(before.places.get('s0'))
})

test('tiles shrink until all sets fit, but not below what can be read', () => {
  const few = fit(extents(3, 3), { width: 380, height: 300 }, 48, 26)
  const many = fit(extents(...Array<number>(30).fill(4)), { width: 380, height: 300 }, 48, 26)
  expect(few.tile).toBe(48)
  expect(many.tile).toBe(26)
})

test('sets are remembered by their tiles, also when two are alike', () => {
  const wishes = new Map([
    ['a', { row: 2, col: 9 }],
    ['b', { row: 3, col: 1 }],
    ['c', { row: 1, col: 4 }],
  ])
  const sets = ['a', 'b', 'c'].map((key) => ({ key, length: 3 }))
  const packing = pack(empty, sets, 40)
  const laid = pack({ ...packing, places: new Map() }, sets, 40, false, { wishes, most: 5 })
  const told = (...keys: string[]) =>
    keys.map((key, i) => ({ key, tiles: ['R1 R2 R3', 'R1 R2 R3', 'B4 B5 B6'][i]! }))
  const memory = structuredClone(remembered(laid, 40, told('a', 'b', 'c')))
  const found = recalled(memory, [...told('s0', 's1', 's2'), { key: 's3', tiles: 'K1 K2 K3' }])
  expect([...found.places]).toEqual([
    ['s0', wishes.get('a')],
    ['s1', wishes.get('b')],
    ['s2', wishes.get('c')],
  ])
})
