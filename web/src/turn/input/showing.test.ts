import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settings } from '$lib/settings.svelte'
import { showing } from './showing'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => {
  showing.skip()
  vi.useRealTimers()
})

test('steps wait for those before them, and not for those that were shown', () => {
  settings.pace = 'normal'
  expect([showing.next(), showing.next(), showing.next()]).toEqual([0, 450, 900])
  vi.advanceTimersByTime(1000)
  expect(showing.next()).toBe(350)
  vi.advanceTimersByTime(10_000)
  expect(showing.next()).toBe(0)
})

test('after a skip nothing waits', () => {
  settings.pace = 'slow'
  expect([showing.next(), showing.next()]).toEqual([0, 1000])
  showing.skip()
  expect(showing.next()).toBe(0)
})

test('instant is instant, and nothing waits for ever', () => {
  settings.pace = 'instant'
  expect([showing.next(), showing.next()]).toEqual([0, 0])
  settings.pace = 'normal'
  expect(Math.max(...Array.from({ length: 100 }, () => showing.next()))).toBe(4500)
})
