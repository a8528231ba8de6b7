import { expect, test } from 'vitest'
import type { AnyEvent, State } from '$lib/generated/protocol'
import { inWordsOf } from '$lib/texts/words.svelte'
import { tellEvent } from './events'

const person = (name: string, yours: boolean) => ({ kind: 'person', name, bot: null, yours })
const state = {
  about: { options: {} },
  seats: [person('Ana', true), person('Ben', false)],
  views: [{ game: 'first' }],
} as unknown as State
const tell = (event: AnyEvent, brief = false) => tellEvent(event, state, brief)

test('one is spoken to of what one did, and told what others did', () => {
  expect(tell({ type: 'drew', seat: 0, tiles: 'R5' })).toEqual(['You draw 1 tile.'])
  expect(tell({ type: 'drew', seat: 1, count: 2 })).toEqual(['Ben draws 2 tiles.'])
})

test('a short line counts tiles and names no clauses', () => {
  const laid: AnyEvent = { type: 'laid', seat: 1, tiles: 'R5 R6 R7' }
  expect(tell(laid)).toEqual(['Ben lays red 5, red 6, red 7.'])
  expect(tell(laid, true)).toEqual(['Ben lays 3 tiles.'])
  const paid: AnyEvent = { type: 'paid', seat: 1, stars: 1, clause: 'F-TURN-2' }
  expect(tell(paid)).toEqual(['Ben pays 1 star (F-TURN-2).'])
  expect(tell(paid, true)).toEqual(['Ben pays 1 star.'])
})

test('dice are told by their faces', () => {
  const laid: AnyEvent = { type: 'laid', seat: 1, dice: 'd07:R3@0,0 d11:JB@1,0', table: '' }
  expect(tell(laid)).toEqual(['Ben lays red 3, joker.'])
  inWordsOf({ piece: 'kość' })
  const three: AnyEvent = { ...laid, dice: `${laid.dice} d12:R5@2,0` }
  expect(tell(three, true)).toEqual(['Ben lays 3 dice.'])
  inWordsOf({})
})

test('an event of a game that this page does not know is told as it is', () => {
  const event = { type: 'nudged', seat: 1, by: 3 } as unknown as AnyEvent
  expect(tell(event)).toEqual(['Ben nudged 3'])
})
