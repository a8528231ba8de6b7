/** A practice board on the pages about the rules: no other players, and the server judges the layout. */

import type { ClassicView, ExpressView, Family, FirstView, Reported, State } from '$lib/generated/protocol'
import { lang } from '$lib/texts/words.svelte'
import { report } from '$lib/wire/http'
import type { Answer } from '$lib/wire/table.svelte'
import type { TurnTable } from './turn.svelte'

/** Sets and a rack, or dice on squares and dice at hand. */
export type Example =
  | { readonly table: readonly string[]; readonly rack: string }
  | { readonly squares: string; readonly hand: string }

type View = ClassicView | FirstView | ExpressView

export class Practice implements TurnTable {
  readonly code: string
  readonly state: State
  readonly drafting = {}
  readonly #view: View
  readonly #reported = new Set<(report: Reported) => void>()

  constructor(
    private readonly edition: string,
    family: Family,
    private readonly example: Example,
  ) {
    this.code = `practice-${edition}-${'rack' in example ? example.rack : example.hand}`
    this.#view = viewOf(family, example)
    const about = { assisted: true }
    this.state = { phase: 'playing', match: 1, game: null, about, views: [this.#view] } as unknown as State
  }

  get views(): readonly View[] {
    return [this.#view]
  }

  view(): View {
    return this.#view
  }

  draft(seat: number, n: number, draft: string[] | string): boolean {
    const position = positionOf(this.#view.game, this.example)
    void report({ edition: this.edition, position, draft, seat, lang: lang(), parts: true }).then(
      (answer) => {
        const message: Reported = { type: 'report', seat, n, report: answer.report, error: answer.error }
        for (const listener of this.#reported) listener(message)
      },
    )
    return true
  }

  act(): Promise<Answer> {
    return Promise.resolve({ type: 'ack', cmd: '', seq: 0 })
  }

  onReport(listener: (report: Reported) => void): () => void {
    this.#reported.add(listener)
    return () => this.#reported.delete(listener)
  }

  onWelcome(): () => void {
    return () => undefined
  }
}

function viewOf(family: Family, example: Example): View {
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

function positionOf(game: View['game'], example: Example): Record<string, unknown> {
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
