import { expect, test } from 'vitest'
import {
  empty,
  packed,
  rearranged,
  recalled,
  remembered,
  settled,
  type PackedSet,
  type Packing,
} from './packing'

const PHONE = { width: 374, height: 330, largest: 46, smallest: 28 }

let made = 0
const tiles = (length: number): string[] => Array.from({ length }, () => `t${made++}`)
const setsOf = (...lengths: number[]): PackedSet[] =>
  lengths.map((length, i) => ({ key: `s${i}`, tiles: tiles(length) }))

function overlap({ sets }: Packing): boolean {
  const cells = [...sets.values()].flatMap(({ row, col, tiles }) =>
    Array.from({ length: 4 * tiles.length }, (_, i) => `${row},${col + i}`),
  )
  return new Set(cells).size < cells.length
}

const place = ({ sets }: Packing, key: string) => {
  const { row, col } = sets.get(key)!
  return { row, col }
}
const places = (packing: Packing, except: readonly string[] = []) =>
  Object.fromEntries(
    [...packing.sets.keys()].filter((key) => !except.includes(key)).map((key) => [key, place(packing, key)]),
  )
const replaced = (sets: readonly PackedSet[], key: string, tiles: readonly string[]) =>
  sets.map((set) => (set.key === key ? { key, tiles } : set))

test('sets never overlap, and none is forgotten', () => {
  const sets = setsOf(3, 4, 13, 3, 3, 5, 7, 3, 4, 4)
  const { packing } = packed(empty, sets, PHONE)
  expect(packing.sets.size).toBe(sets.length)
  expect(overlap(packing)).toBe(false)
})

test('few sets lie around the middle, also those that come later', () => {
  const sets = setsOf(3, 3, 3)
  const limits = { width: 1400, height: 600, largest: 88, smallest: 28 }
  const alone = packed(empty, sets.slice(0, 1), limits)
  expect(alone.tile).toBe(88)
  const { row, col } = place(alone.packing, 's0')
  expect(Math.abs(2 * col + 12 - alone.packing.columns)).toBeLessThanOrEqual(1)
  expect(row).toBe(Math.floor((alone.packing.seen - 1) / 2))
  const { packing } = settled(alone, sets, limits)
  expect(place(packing, 's0')).toEqual({ row, col })
  for (const key of ['s1', 's2']) {
    const near = place(packing, key)
    expect(Math.abs(near.row - row)).toBeLessThanOrEqual(1)
    expect(Math.abs(near.col - col)).toBeLessThanOrEqual(packing.columns / 3)
  }
})

test('tiles shrink until all sets can be seen, but not below what can be read', () => {
  expect(packed(empty, setsOf(3, 3), PHONE).tile).toBe(46)
  expect(packed(empty, setsOf(...Array<number>(30).fill(4)), PHONE).tile).toBe(28)
})

test('whatever is done with one set, no other moves', () => {
  const random = seeded(7)
  for (let game = 0; game < 30; game++) {
    let sets = setsOf(...Array.from({ length: 4 + random(16) }, () => 3 + random(4)))
    let { packing } = packed(empty, sets, PHONE)
    for (let step = 0; step < 12; step++) {
      const set = sets[random(sets.length)]!
      const at = random(set.tiles.length + 1)
      const what = random(3)
      let next = sets
      if (what === 0) next = replaced(sets, set.key, set.tiles.toSpliced(at, 0, ...tiles(1)))
      else if (what === 1) next = [...sets, { key: `n${made}`, tiles: tiles(1 + random(3)) }]
      else if (at > 0 && at < set.tiles.length)
        next = [
          ...replaced(sets, set.key, set.tiles.slice(0, at)),
          { key: `n${made++}`, tiles: set.tiles.slice(at) },
        ]
      const after = rearranged(packing, next)
      expect(overlap(after)).toBe(false)
      const before = places(packing, [set.key])
      expect(places(after)).toMatchObject(before)
      ;[sets, packing] = [next, after]
    }
  }
})

test('a set stays where its tiles lie: it grows to the left and shrinks from there', () => {
  const sets = setsOf(3)
  const wished = new Map([['s0', { row: 1, col: 12 }]])
  const before = rearranged({ ...empty, columns: 60 }, sets, wished)
  const [a, b, c] = sets[0]!.tiles as [string, string, string]
  expect(place(rearranged(before, [{ key: 's0', tiles: [...tiles(1), a, b, c] }]), 's0').col).toBe(8)
  expect(place(rearranged(before, [{ key: 's0', tiles: [b, c] }]), 's0').col).toBe(16)
  expect(place(rearranged(before, [{ key: 's0', tiles: [a, b, c, ...tiles(1)] }]), 's0').col).toBe(12)
})

test('a set that had to move lies where it lay once it is as it was', () => {
  const sets = setsOf(3, 3, 3, 3, 3, 3)
  const { packing } = packed(empty, sets, { ...PHONE, height: 160 })
  const grown = replaced(sets, 's0', [...sets[0]!.tiles, ...tiles(2)])
  const moved = rearranged(packing, grown, undefined, packing)
  expect(place(moved, 's0')).not.toEqual(place(packing, 's0'))
  expect(places(rearranged(moved, sets, undefined, packing))).toEqual(places(packing))
})

test('both halves of a set lie side by side, also in a full row', () => {
  const sets = setsOf(3, 5, 4)
  const { packing } = packed(empty, sets, { width: 12 * 4 * 10 + 40, height: 60, largest: 40, smallest: 40 })
  const whole = place(packing, 's1')
  const halves = [
    ...replaced(sets, 's1', sets[1]!.tiles.slice(0, 2)),
    { key: 'n', tiles: sets[1]!.tiles.slice(2) },
  ]
  const after = rearranged(packing, halves)
  expect(place(after, 's1')).toEqual(whole)
  expect(place(after, 'n')).toEqual({ row: whole.row, col: whole.col + 9 })
  expect(places(after)).toMatchObject({ s0: place(packing, 's0'), s2: place(packing, 's2') })
})

test('a new set comes to lie where it is wished, or as near to that as there is room', () => {
  const sets = setsOf(3, 3)
  const { packing } = packed(empty, sets, PHONE)
  const more = [...sets, { key: 'n', tiles: tiles(1) }]
  const far = rearranged(packing, more, new Map([['n', { row: 3, col: 5 }]]))
  expect(place(far, 'n')).toEqual({ row: 3, col: 5 })
  const on = rearranged(packing, more, new Map([['n', place(packing, 's1')]]))
  expect(overlap(on)).toBe(false)
  expect(place(on, 'n').row).toBeLessThan(3)
})

test('between turns all stays as it lies while it can be seen, and is packed anew in reading order when not', () => {
  const sets = setsOf(3, 3, 3, 3)
  const layout = packed(empty, sets, PHONE)
  const more = [...sets, ...setsOf(3).map((set) => ({ ...set, key: 'n' }))]
  expect(places(settled(layout, more, PHONE).packing)).toMatchObject(places(layout.packing))
  const many = [
    ...sets,
    ...setsOf(...Array<number>(20).fill(4)).map((set) => ({ ...set, key: `n${set.key}` })),
  ]
  const anew = settled(layout, many, PHONE)
  expect(anew.tile).toBeLessThan(layout.tile)
  expect(overlap(anew.packing)).toBe(false)
  expect([...anew.packing.sets.keys()].slice(0, 4)).toEqual(['s0', 's1', 's2', 's3'])
})

test('with other columns than before everything is packed anew', () => {
  const sets = setsOf(3, 3, 3, 3)
  const layout = packed(empty, sets, PHONE)
  const turned = settled(layout, sets, { ...PHONE, width: 800 })
  expect(turned.packing.columns).toBeGreaterThan(layout.packing.columns)
})

test('sets are remembered by their faces, also when two are alike', () => {
  const faces = (ids: readonly string[]) => ids.map((id) => id.slice(0, 2)).join(' ')
  const sets = [
    { key: 'a', tiles: ['R1.0', 'R2.0', 'R3.0'] },
    { key: 'b', tiles: ['R1.1', 'R2.1', 'R3.1'] },
    { key: 'c', tiles: ['B4.0', 'B5.0', 'B6.0'] },
  ]
  const layout = packed(empty, sets, PHONE)
  const memory = structuredClone(remembered(layout, faces))
  const again = sets.map(({ tiles }, i) => ({ key: `s${i}`, tiles }))
  const found = recalled(memory, [...again, { key: 's3', tiles: ['K1.0'] }], faces)
  expect([...found.sets.keys()]).toEqual(['s0', 's1', 's2'])
  expect(['s0', 's1', 's2'].map((key) => place(found, key))).toEqual(
    ['a', 'b', 'c'].map((key) => place(layout.packing, key)),
  )
})

/** Numbers below a limit, the same every time. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * below)
  }
}
