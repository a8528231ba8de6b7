import { expect, test } from 'vitest'
import type { Seat } from '$lib/generated/protocol'
import { order } from './picture'

const seats = Array.from({ length: 3 }, () => ({}) as Seat)

test('seats stand as on the card; a game without scores has their own order', () => {
  expect(order({ seats, scores: [-20, 35, -15], winners: [1] })).toEqual([1, 2, 0])
  expect(order({ seats, scores: [], winners: [] })).toEqual([0, 1, 2])
})
