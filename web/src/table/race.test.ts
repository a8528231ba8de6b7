import { expect, test } from 'vitest'
import { EDGE, GAP, raceSizes, RATIO } from './race'

/** What is left of screens for the race, below names and above the edge. */
const ROOMS = [
  { width: 304, height: 450, words: 58 },
  { width: 374, height: 546, words: 58 },
  { width: 374, height: 726, words: 58 },
  { width: 828, height: 320, words: 58 },
  { width: 752, height: 906, words: 58 },
  { width: 1424, height: 820, words: 58 },
]

test.each(ROOMS)('forty tiles and four runs fit into $width × $height', (room) => {
  const { loose, run, beside } = raceSizes(room, 40, 10, 4)
  expect(loose).toBeGreaterThanOrEqual(34)
  const runs = 4 * (Math.ceil(run * RATIO) + 4) + 2 * EDGE + EDGE + room.words
  const left = beside ? 10 * (run + 1) + 3 * EDGE : 0
  const columns = Math.floor((room.width - left + GAP) / (loose + GAP))
  const around = Math.ceil(40 / columns) * (Math.ceil(loose * RATIO) + GAP)
  expect(beside ? Math.max(runs, around) : runs + EDGE + around).toBeLessThanOrEqual(room.height)
  expect(10 * (run + 1)).toBeLessThanOrEqual(room.width)
})

test('on a phone that lies, runs lie beside the tiles', () => {
  expect(raceSizes(ROOMS[3]!, 40, 10, 4).beside).toBe(true)
  expect(raceSizes(ROOMS[0]!, 40, 10, 4).beside).toBe(false)
})

test('where nothing fits, tiles are still large enough to be hit', () => {
  expect(raceSizes({ width: 100, height: 100, words: 58 }, 104, 13, 4).loose).toBe(22)
})
