import { expect, test } from 'vitest'
import { mine, series, summed } from '$lib/tests/games'
import { batches, type Batch } from './batches'
import {
  blocks,
  gamesIn,
  lossPerDecision,
  luckOf,
  shareWithoutLuck,
  trend,
  turnsToOpen,
  winShare,
} from './figures'

const of = (...more: Parameters<typeof series>): Batch[] => batches(mine(series(...more)))

test('a share of wins has the range of Wilson', () => {
  const { value, range } = winShare(of(20))
  expect(value).toBe(0.5)
  expect(range![0]).toBeCloseTo(0.2993, 3)
  expect(range![1]).toBeCloseTo(0.7007, 3)
  const always = winShare(of(10, () => ({ result: 1 })))
  expect(always.range![1]).toBe(1)
  expect(always.range![0]).toBeCloseTo(0.7225, 3)
  expect(winShare([])).toEqual({ value: 0, range: null })
})

test('luck adds up, and what is usual grows with the root of the games', () => {
  const few = luckOf(of(16, (i) => ({ luck: i % 2 ? 0.2 : -0.2 })))
  const many = luckOf(of(64, (i) => ({ luck: i % 2 ? 0.2 : -0.2 })))
  expect(few.wins).toBeCloseTo(0)
  expect(few.usual).toBeCloseTo(1.96 * 0.2 * 4)
  expect(many.usual! / few.usual!).toBeCloseTo(2)
})

test('of few games nothing is said but what happened', () => {
  expect(luckOf(of(7)).usual).toBeNull()
  expect(shareWithoutLuck(of(7)).range).toBeNull()
  expect(lossPerDecision(of(7)).range).toBeNull()
  expect(trend(of(15), lossPerDecision)).toBe('unknown')
})

test('results less luck vary less than results', () => {
  const games = of(40, (i) => ({ luck: i % 2 ? 0.4 : -0.4 }))
  const plain = winShare(games).range!
  const less = shareWithoutLuck(games).range!
  expect(less[1] - less[0]).toBeLessThan((plain[1] - plain[0]) / 2)
})

test('a decision costs what all cost together, divided by their number', () => {
  const games = of(10, (i) => ({ loss: i, decisions: 2 * i }))
  expect(lossPerDecision(games)).toEqual({ value: 0.5, range: [0.5, 0.5] })
})

test('sums of games count; how much games vary is known from the others', () => {
  const all = batches(mine(series(10), [summed()]))
  expect(gamesIn(all)).toBe(22)
  expect(lossPerDecision(all).value).toBeCloseTo((10 * 4 + 60) / (10 * 8 + 100))
  expect(lossPerDecision(all).range).not.toBeNull()
  expect(luckOf(all).usual).not.toBeNull()
  const sums = batches(mine([], [summed(), summed({ month: '2026-08' })]))
  expect([lossPerDecision(sums).range, luckOf(sums).usual, shareWithoutLuck(sums).range]).toEqual([
    null,
    null,
    null,
  ])
})

test('turns to open are means over the games in which one opened', () => {
  expect(turnsToOpen(of(10, (i) => ({ opened: i % 2 ? null : 3 + i / 2 }))).value).toBe(5)
  expect(turnsToOpen(of(3, () => ({ opened: null })))).toEqual({ value: 0, range: null })
})

test('a trend is more than chance, or it is none', () => {
  const noise = (i: number) => ({ loss: 4 + ((i * 7) % 5) / 5, decisions: 8 })
  expect(trend(of(40, noise), lossPerDecision)).toBe('same')
  const better = (i: number) => ({ ...noise(i), loss: noise(i).loss - (i < 20 ? 0 : 2) })
  expect(trend(of(40, better), lossPerDecision)).toBe('less')
  const worse = (i: number) => ({ ...noise(i), loss: noise(i).loss + (i < 20 ? 0 : 2) })
  expect(trend(of(40, worse), lossPerDecision)).toBe('more')
})

test.each([0, 1, 8, 9, 11, 12, 50, 64, 300])('%i games are all in blocks of about the same size', (count) => {
  const found = blocks(of(count))
  expect(found.flat()).toHaveLength(count)
  expect(found.length).toBeLessThanOrEqual(8)
  const sizes = found.map((block) => block.length)
  expect(Math.max(0, ...sizes)).toBeLessThan(2 * Math.max(8, Math.ceil(count / 8)))
})

test('a sum of many games is one block', () => {
  expect(blocks(batches(mine(series(16), [summed({ games: 90 })]))).map(gamesIn)).toEqual([90, 16])
})
