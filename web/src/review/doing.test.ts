import { expect, test } from 'vitest'
import type { View } from '$lib/generated/protocol'
import { nameOf, piecesIn } from './doing'

const tiles = { game: 'classic', table: ['R3 R4 R5', 'K8 B8 O8'] } as unknown as View
const dice = {
  game: 'express',
  table: 'd01:R3@0,0 d02:R4@1,0',
  hands: [{ hold: 'd03:B5', reroll: 'd04 d05:JB' }],
} as unknown as View

test('a play lays what the table did not have, wherever sets went', () => {
  const play = ['R3 R4 R5 R6', 'K8 B8 O8', 'R3 B3 K3']
  expect(piecesIn({ seat: 0, play }, tiles)).toBe('R6 R3 B3 K3')
  expect(piecesIn({ play: 'd01:R3@0,1 d02:R4@1,1 d03:B5@2,1', hold: '' }, dice)).toBe('d03:B5@2,1')
})

test('a roll shows the dice that have a face', () => {
  expect(piecesIn({ roll: 'd04 d05', hold: 'd03' }, dice)).toBe('d05:JB')
})

test('an action has one name, whoever does it', () => {
  expect(
    [
      { seat: 1, draw: true },
      { roll: 'd01', hold: 'd02' },
      { play: [], take: 'J' },
    ].map(nameOf),
  ).toEqual(['draw', 'roll', 'play'])
  expect(piecesIn({ draw: true }, tiles)).toBe('')
})
