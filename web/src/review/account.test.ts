import { expect, test } from 'vitest'
import type { Review, ReviewTurn } from '$lib/generated/protocol'
import {
  chances,
  cloversOf,
  costliest,
  costOf,
  figureOf,
  finest,
  luckOf,
  verdict,
  type Verdict,
} from './account'

const turn = (n: number, seat: number, more: Partial<ReviewTurn>): ReviewTurn => ({
  n,
  seat,
  action: { draw: true },
  chance: [0.5, 0.5],
  luck: [0, 0],
  decision: [0, 0],
  remarks: [],
  ...more,
})

function review(more: Partial<Review>): Review {
  const two = [0, 0]
  return {
    version: 1,
    value: '',
    edition: '',
    players: ['Ana', 'Ben'],
    levels: ['unknown', 'unknown'],
    deep: false,
    over: true,
    reason: 'C-END-1',
    winners: [1],
    result: [0, 1],
    mean: [0.5, 0.5],
    deal: two,
    luck: two,
    own: two,
    others: two,
    residual: two,
    turns: [],
    turning_points: [],
    ...more,
  }
}

const CASES: readonly [Verdict, { winner: number; luck: number; loss: number }][] = [
  ['won-lucky', { winner: 0, luck: 0.2, loss: 30 }],
  ['won-even', { winner: 0, luck: 0.05, loss: 30 }],
  ['won-unlucky', { winner: 0, luck: -0.2, loss: 0 }],
  ['lost-unlucky', { winner: 1, luck: -0.3, loss: 4 }],
  ['lost-both', { winner: 1, luck: -0.3, loss: 20 }],
  ['lost-careless', { winner: 1, luck: -0.05, loss: 20 }],
  ['lost-even', { winner: 1, luck: -0.05, loss: 3 }],
  ['lost-lucky', { winner: 1, luck: 0.2, loss: 3 }],
]

test.each(CASES)('%s', (expected, { winner, luck, loss }) => {
  const turns = [turn(1, 0, { loss, label: 'mistake', best: { draw: true } })]
  expect(
    verdict(review({ winners: [winner], deal: [0.1, -0.1], luck: [luck - 0.1, 0.1 - luck], turns }), 0),
  ).toBe(expected)
})

test('what nobody can tell for certain is nobody’s mistake', () => {
  const turns = [turn(1, 0, { loss: 30, label: null })]
  expect(verdict(review({ luck: [-0.05, 0.05], turns }), 0)).toBe('lost-even')
  expect(verdict(review({ luck: [-0.2, 0.2], turns }), 0)).toBe('lost-unlucky')
})

test('alone it is dice that count, and a game that goes on has no answer yet', () => {
  const alone = { players: ['Ana'], winners: [], deal: [0], turns: [] }
  expect(verdict(review({ ...alone, luck: [1.2] }), 0)).toBe('alone-lucky')
  expect(verdict(review({ ...alone, luck: [-0.9] }), 0)).toBe('alone-even')
  expect(luckOf(review({ ...alone, luck: [1.2] }), 0)).toBe(1.2)
  expect(verdict(review({ over: false }), 0)).toBe('open')
})

test('the costliest move is one that is certain, the finest one that cost nothing', () => {
  const turns = [
    turn(1, 0, { loss: 30, label: null }), // nobody can tell
    turn(2, 0, { loss: 12, label: 'blunder' }),
    turn(3, 1, { loss: 40, label: 'disaster' }),
    turn(4, 0, { loss: 0, decision: [0.2, -0.2] }),
    turn(5, 0, { loss: 8, label: 'mistake', decision: [0.4, -0.4] }),
    turn(6, 0, { loss: null, decision: [0.5, -0.5] }), // there was no choice
  ]
  const found = review({ turns })
  expect(costOf(found, 0)).toBe(50)
  expect(costliest(found, 0)?.n).toBe(2)
  expect(finest(found, 0)?.n).toBe(4)
  expect(costliest(review({ turns: turns.slice(0, 1) }), 0)).toBeUndefined()
})

test('beside a label stands what it is about: the cost, however the chance changed', () => {
  const moved = { luck: [0.02, -0.02], decision: [0, 0] }
  const turns = [turn(1, 0, { ...moved, loss: 31, label: 'disaster' }), turn(2, 0, { ...moved, loss: 3 })]
  const found = review({ turns })
  expect(turns.map((one) => figureOf(found, one, 0))).toEqual([-31, 2])
})

test('chances begin with the deal', () => {
  const found = review({ deal: [0.1, -0.1], turns: [turn(1, 0, { chance: [0.7, 0.3] })] })
  expect(chances(found)).toEqual([
    [0.6, 0.4],
    [0.7, 0.3],
  ])
})

test('even luck is three leaves of clover', () => {
  expect([-60, -10, 0, 7, 12, 60].map(cloversOf)).toEqual([1, 2, 3, 3, 4, 5])
})
