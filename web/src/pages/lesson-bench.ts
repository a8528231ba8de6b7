/** A worked example as a table to try it at: nobody else plays, and it is always one's turn. */

import type { ClassicView, ExpressView, Family, FirstView, State } from '$lib/generated/protocol'
import { Bench } from '$lib/turn/bench.svelte'
import type { Example } from './examples'

type Shown = ClassicView | FirstView | ExpressView

export function lessonBench(edition: string, family: Family, example: Example): Bench {
  const bench = new Bench(`practice-${edition}-${'rack' in example ? example.rack : example.hand}`, {
    edition,
    options: {},
  })
  const view = viewOf(family, example)
  const about = { assisted: true }
  const state = { phase: 'playing', match: 1, game: null, about, views: [view] } as unknown as State
  bench.put(state, positionOf(view.game, example))
  return bench
}

function viewOf(family: Family, example: Example): Shown {
  const common = { seat: 0, may: [], turn: 0, starter: null, result: null }
  if ('squares' in example)
    return {
      game: 'express',
      ...common,
      table: example.squares,
      hands: [{ hold: '', reroll: example.hand }],
      turns_left: [1],
      round: 1,
      marks: [0],
      rolled: true,
      must_roll: false,
      points: [],
      bag: '',
    }
  const tiles = {
    ...common,
    rack: example.rack,
    table: [...example.table],
    counts: [example.rack.split(' ').length, 0],
    pool: 0,
    passes: 0,
    resigned: [],
    racks: null,
  }
  if (family === 'first') return { game: 'first', ...tiles, price: null, stars: [6, 6], bank: 0 }
  return {
    game: 'classic',
    ...tiles,
    opened: [true, true],
    started: true,
    answered: [true, true],
    answer: null,
    doublets: null,
    drew: null,
    last_turns: null,
    announced: [],
    deals: 1,
    tally: null,
  }
}

function positionOf(game: Shown['game'], example: Example): Record<string, unknown> {
  if ('squares' in example)
    return { hands: [{ reroll: example.hand }], table: example.squares, turn: 0, rolled: true }
  return {
    racks: [example.rack, 'K1'],
    table: example.table,
    pool: '',
    turn: 0,
    ...(game === 'first' ? { stars: [6, 6] } : { opened: [true, true] }),
  }
}
