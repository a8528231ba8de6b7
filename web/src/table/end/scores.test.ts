import { expect, test } from 'vitest'
import { ranking, signed, value } from './scores'

test('winners stand first, whatever the scores, and equal scores share a place', () => {
  expect(ranking([-10, 45, -35, -10], [1])).toEqual([
    { seat: 1, place: 1 },
    { seat: 0, place: 2 },
    { seat: 3, place: 2 },
    { seat: 2, place: 4 },
  ])
  expect(ranking([3, 5], [0]).map(({ seat }) => seat)).toEqual([0, 1])
  expect(ranking(['7/2', '7/2', -7], [0, 1]).map(({ place }) => place)).toEqual([1, 1, 3])
})

test('scores are read and printed as they are', () => {
  expect(value('-7/2')).toBe(-3.5)
  expect([signed(12), signed(0), signed('-7/2')]).toEqual(['+12', '0', '−7/2'])
})
