import { expect, test } from 'vitest'
import { mine, series } from '$lib/tests/games'
import { batches } from './batches'
import { curves } from './curves'
import { linear, path, ticks } from './scales'

test('values lie where they belong, also if there is only one', () => {
  const scale = linear([0, 10], [100, 0])
  expect([0, 5, 10].map(scale)).toEqual([100, 50, 0])
  expect(linear([3, 3], [0, 100])(3)).toBe(0)
})

test.each([
  [[0, 1], 0, [0, 0.5, 1]],
  [[0.3, 8.2], 0, [0, 2, 4, 6, 8, 10]],
  [[-1.4, 2.6], 0, [-2, -1, 0, 1, 2, 3]],
  [[0, 0], 0.5, [0, 0.5]],
  [[0, 0.01], 0.5, [0, 0.5]],
  [[0, 1234], 0, [0, 500, 1000, 1500]],
])('lines for %j are round and hold everything', (values, least, expected) => {
  const found = ticks(values, 4, least)
  expect(found).toEqual(expected)
  expect(found[0]).toBeLessThanOrEqual(Math.min(...values))
  expect(found.at(-1)).toBeGreaterThanOrEqual(Math.max(...values))
})

test('a line goes from point to point', () => {
  expect(
    path([
      { x: 0, y: 1 },
      { x: 2, y: 3.25 },
    ]),
  ).toBe('M0.0 1.0L2.0 3.3')
})

test('wins and luck add up from none', () => {
  const { wins, luck } = curves(batches(mine(series(4, (i) => ({ luck: 0.25, deal: 0, result: i % 2 })))))
  expect(wins.map((point) => point.y)).toEqual([0, -0.5, 0, -0.5, 0])
  expect(luck.at(-1)).toEqual({ x: 4, y: 1 })
})
