import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lasts, Replay } from './replay.svelte'

const STEPS = Array.from({ length: 6 }, (_, n) => ({ at: n ? 1000 * n * n : null }))
const replay = (asks: (step: number) => boolean = () => false, at = 0) =>
  new Replay({ steps: () => STEPS, race: false, asks }, at)

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a step out of range is the nearest one', () => {
  const one = replay(undefined, 99)
  expect(one.at).toBe(5)
  one.by(-99)
  expect(one.at).toBe(0)
})

test('it plays to the end, from the deal if it was there already, and as fast as one likes', () => {
  const one = replay(undefined, 5)
  one.toggle()
  expect([one.at, one.playing]).toEqual([0, true])
  one.faster()
  vi.advanceTimersByTime(3000)
  expect(one.at).toBe(4)
  vi.advanceTimersByTime(3000)
  expect([one.at, one.playing]).toEqual([5, false])
})

test('whoever steps by hand stops it', () => {
  const one = replay()
  one.play()
  one.by(1)
  vi.advanceTimersByTime(10_000)
  expect([one.at, one.playing]).toEqual([1, false])
})

test('while one guesses, nothing is known beyond what was seen, and it stops where there is something to guess', () => {
  const one = replay((step) => step === 2, 4)
  expect([one.known, one.asking]).toEqual([5, false])
  one.guess(true)
  expect([one.at, one.known]).toEqual([0, 0])
  one.play()
  vi.advanceTimersByTime(60_000)
  expect([one.at, one.known, one.asking, one.playing]).toEqual([2, 2, true, false])
  one.by(1)
  one.by(-1)
  expect([one.at, one.known, one.asking]).toEqual([2, 3, false])
  one.guess(false)
  expect(one.known).toBe(5)
})

test('steps of a race last as long as they took, within reason', () => {
  const race = [{ at: null }, { at: 0 }, { at: 2500 }, { at: 2600 }, { at: 90_000 }]
  expect([1, 2, 3].map((step) => lasts(race, step, true))).toEqual([2500, 300, 6000])
  expect(lasts(race, 0, true)).toBe(lasts(race, 1, false))
})
