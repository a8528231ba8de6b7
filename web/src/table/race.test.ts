import { expect, test } from 'vitest'
import { aboveOf, aroundOf, BESIDE, chance, EDGE, raceSizes } from './race'

/** What is left of screens for the race, below names and above the edge. */
const ROOMS = [
  { width: 304, height: 450, words: 42 },
  { width: 374, height: 546, words: 42 },
  { width: 374, height: 726, words: 42 },
  { width: 828, height: 320, words: 42 },
  { width: 752, height: 880, words: 42 },
  { width: 1424, height: 790, words: 42 },
  // With text of twice the size.
  { width: 828, height: 290, words: 110 },
]

test.each(ROOMS)('forty tiles and four runs fit into $width × $height', (room) => {
  const { loose, run, lines, done, columns, beside } = raceSizes(room, 40, 10, 4)
  expect(loose).toBeGreaterThanOrEqual(34)
  const left = beside ? Math.floor(room.width * BESIDE) : room.width
  const above = aboveOf(run, done, room.words, lines)
  const around = aroundOf(beside ? room.width - left - EDGE : room.width, 40, loose)
  expect(beside ? Math.max(above, around.height) : above + EDGE + around.height).toBeLessThanOrEqual(
    room.height,
  )
  expect(columns).toBe(around.columns)
  expect((10 / lines) * (run + 2)).toBeLessThanOrEqual(left)
  expect(run).toBeGreaterThanOrEqual(27)
  expect(4 * done * (0.4 * 10 + 1)).toBeLessThanOrEqual(left)
})

test('on a tablet tiles are large, and the run being made hardly smaller', () => {
  const { loose, run } = raceSizes(ROOMS[4]!, 40, 10, 4)
  expect(loose).toBeGreaterThanOrEqual(80)
  expect(run).toBeGreaterThanOrEqual(64)
})

test.each([1424, 1000, 828, 374, 304])('no row is nearly empty on a table of %i', (width) => {
  for (const tiles of [36, 39, 40, 104])
    for (let loose = 30; loose <= 100; loose += 7) {
      const { columns } = aroundOf(width, tiles, loose)
      const rows = Math.ceil(tiles / columns)
      expect(rows * columns - tiles).toBeLessThan(Math.max(rows, 1))
    }
})

test('on a phone that lies, runs lie beside the tiles', () => {
  const { beside, run } = raceSizes(ROOMS[3]!, 40, 10, 4)
  expect(beside).toBe(true)
  expect(run).toBeGreaterThanOrEqual(60)
  expect(raceSizes(ROOMS[0]!, 40, 10, 4).beside).toBe(false)
})

test('where nothing fits, tiles are still large enough to be hit', () => {
  expect(raceSizes({ width: 100, height: 100, words: 42 }, 104, 13, 4).loose).toBe(22)
})

test('chance spreads over its range, and is the same for the same text', () => {
  const all = Array.from({ length: 400 }, (_, i) => chance(`R${i}`))
  expect(chance('R7')).toBe(chance('R7'))
  for (const tenth of [0, 2, 5, 9])
    expect(all.filter((one) => Math.floor(one * 10) === tenth).length).toBeGreaterThan(15)
})
