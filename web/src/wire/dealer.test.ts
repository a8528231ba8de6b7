import { beforeEach, expect, test } from 'vitest'
import type { GameInfo, Share, State } from '$lib/generated/protocol'
import { freshBrowser } from '$lib/tests/browser'
import { Dealer } from './dealer'
import { hashOf } from './sha256'

const SERVER = '11'.repeat(32)
const OTHER = '22'.repeat(32)
const share = (seat: number | null, part: string): Share => ({ seat, promise: hashOf(part), part })

function state(deal: Partial<State['deal']>, game: GameInfo | null = null): State {
  const next = { step: null, awaited: [], promises: {}, ...deal }
  return { deal: next, game, next_commitment: hashOf(SERVER) } as unknown as State
}

/** A game that is over. */
function over(number: number, ...shares: Share[]): GameInfo {
  const seed = shares.length > 1 ? hashOf(shares.map((one) => one.part).join('')) : SERVER
  return { number, starter: 0, commitment: hashOf(SERVER), seed, shares, over: true }
}

let dealer: Dealer
beforeEach(() => {
  freshBrowser()
  dealer = new Dealer('abcdefgh')
})

const opening = (promise: string) => state({ step: 'open', awaited: [0], promises: { 0: promise } })

/** Promise and open a part; the part. */
function opened(): string {
  const promise = dealer.promise
  const command = dealer.answer(opening(promise), [0])
  expect(command).toEqual({ do: 'open', part: dealer.part })
  expect(hashOf(dealer.part)).toBe(promise)
  return dealer.part
}

test('a promise is made once, and by those who sit', () => {
  expect(dealer.answer(state({}), [])).toBeNull()
  expect(dealer.answer(state({}), [0])).toEqual({ do: 'promise', promise: dealer.promise })
  expect(dealer.answer(state({}), [0])).toBeNull()
  expect(new Dealer('abcdefgh').promise).toBe(dealer.promise)
})

test('nothing is opened before it is time, nor for a promise of somebody else', () => {
  expect(dealer.answer(state({ step: 'promise', promises: { 0: dealer.promise } }), [0])).toBeNull()
  expect(dealer.answer(opening(hashOf(OTHER)), [0])).toBeNull()
})

test('every game has a part of its own, and never a second one', () => {
  const before = dealer.promise
  const part = opened()
  expect(dealer.promise).not.toBe(before)
  expect(dealer.answer(state({ step: 'promise' }), [0])).toBeNull()
  expect(dealer.answer(opening(dealer.promise), [0])).toBeNull()
  const game = over(1, share(null, SERVER), share(0, part))
  expect(dealer.answer(state({}, game), [0])).toEqual({ do: 'promise', promise: dealer.promise })
})

test('a page that was loaded again opens the same part', () => {
  const promise = dealer.promise
  const part = opened()
  expect(new Dealer('abcdefgh').answer(opening(promise), [0])).toEqual({ do: 'open', part })
})

test('the own part is found, or missed', () => {
  const part = opened()
  const fair = over(1, share(null, SERVER), share(0, part), share(1, OTHER))
  expect([dealer.own(fair), dealer.holds(fair)]).toEqual(['in', true])
  expect(dealer.own(over(1, share(null, SERVER), share(1, OTHER)))).toBe('out')
  expect(dealer.own(over(2, share(null, SERVER)))).toBe('none')
})

test('a server that cheats is found out', () => {
  const part = opened()
  const fair = over(1, share(null, SERVER), share(0, part), share(1, OTHER))
  const swapped = share(null, OTHER)
  const cheats: GameInfo[] = [
    { ...over(1, swapped, share(0, part)), commitment: swapped.promise },
    { ...fair, seed: OTHER },
    { ...fair, shares: [fair.shares[0]!, { ...fair.shares[1]!, part: OTHER }, fair.shares[2]!] },
    { ...fair, shares: [fair.shares[0]!, fair.shares[2]!, fair.shares[1]!] },
    { ...fair, shares: [{ ...fair.shares[0]!, part: null }, ...fair.shares.slice(1)] },
  ]
  expect(cheats.map((game) => dealer.holds(game))).toEqual(cheats.map(() => false))
})

test('where only the server dealt, its promise is looked at', () => {
  expect(dealer.holds({ ...over(1), seed: SERVER })).toBe(true)
  expect(dealer.holds({ ...over(1), seed: OTHER })).toBe(false)
})
