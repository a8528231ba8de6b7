import { expect, test } from 'vitest'
import type { Review, ReviewStep } from '$lib/generated/protocol'
import { seatsOf, took, viewOf } from './reviewed'

test('bots are those whose name is their level; a person may be called anything', () => {
  const players = ['Ana', 'solid', 'casual#2', 'expert@table', 'sharp']
  const levels = ['unknown', 'solid', 'casual', 'expert', 'unknown']
  const seats = seatsOf({ players, levels } as Review, [0])
  expect(seats.map(({ kind, bot, yours }) => [kind, bot, yours])).toEqual([
    ['person', null, true],
    ['bot', 'solid', false],
    ['bot', 'casual', false],
    ['bot', 'expert', false],
    ['person', null, false],
  ])
  expect(seats.map(({ name }) => name)).toEqual(['Ana', '', '', '', 'sharp'])
})

const step = {
  n: 3,
  seat: 1,
  view: { game: 'classic', seat: null, rack: null, may: [], turn: 0, drew: null },
  position: { racks: ['R1', 'B2 K3'], drew: ['R1', 'K3'] },
  may: ['draw'],
} as unknown as ReviewStep

test('a seat sees its rack, what it drew in this very step, and what it may do on its turn', () => {
  expect(viewOf(step, 1)).toMatchObject({ seat: 1, rack: 'B2 K3', drew: 'K3', may: [] })
  expect(viewOf(step, 0)).toMatchObject({ seat: 0, rack: 'R1', drew: null, may: ['draw'] })
})

test('dice lie open', () => {
  const dice = { ...step, view: { game: 'express', turn: 0 } } as unknown as ReviewStep
  expect(viewOf(dice, 0)).toEqual({ game: 'express', turn: 0, seat: 0, may: ['draw'] })
})

test('how long a step took is known where both times are', () => {
  const steps = [{ at: null }, { at: 500 }, { at: 1700 }] as ReviewStep[]
  expect([took(steps, 1), took(steps, 2)]).toEqual([null, 1200])
})
