import { beforeEach, expect, test } from 'vitest'
import { freshBrowser } from '$lib/tests/browser'
import type { Answer } from '$lib/wire/table.svelte'
import { DiceTurn } from './dice-turn.svelte'
import type { TurnTable } from './turn.svelte'

const BEFORE = { game: 'express', seat: 0, turn: 0, table: '', rolled: false, may: ['roll'] }
const AFTER = { ...BEFORE, rolled: true, may: [], hands: [{ hold: '', reroll: 'd01:R7 d02:B2' }] }
const ACK = { type: 'ack', cmd: 'a1', seq: 5 } as unknown as Answer

let view: object
let acknowledge: (answer: Answer) => void
let turn: DiceTurn

beforeEach(() => {
  freshBrowser()
  view = { ...BEFORE, hands: [{ hold: '', reroll: 'd01:R3 d02:R4' }] }
  const table = {
    code: 'abcdefgh',
    state: { phase: 'playing', match: 1, game: { number: 1 }, about: { assisted: true }, paused: null },
    drafting: {},
    view: () => view,
    draft: () => undefined,
    act: () => new Promise<Answer>((resolve) => (acknowledge = resolve)),
    onReport: () => () => undefined,
    onWelcome: () => () => undefined,
  }
  turn = new DiceTurn(table as unknown as TurnTable, 0)
  turn.sync()
})

const hold = (id: string) => turn.move({ type: 'hold', dice: [id], held: true })
const held = () => turn.held.map((die) => die.id)

test('dice wait while a roll is on its way', () => {
  void turn.take('roll')
  hold('d01')
  expect(held()).toEqual([])
})

test('rolled dice can be held before the roll is acknowledged', async () => {
  const rolled = turn.take('roll')
  view = AFTER
  turn.sync()
  hold('d01')
  acknowledge(ACK)
  expect(await rolled).toBe(true)
  expect(held()).toEqual(['d01'])
  const reloaded = new DiceTurn(turn.table, 0)
  reloaded.sync()
  expect(reloaded.held.map((die) => die.id)).toEqual(['d01'])
})

test('a late answer does not free the next action', async () => {
  const rolled = turn.take('roll')
  const first = acknowledge
  view = AFTER
  turn.sync()
  void turn.take('pass')
  first(ACK)
  await rolled
  expect(turn.busy).toBe(true)
})
