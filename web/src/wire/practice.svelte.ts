/** A board of the rules' pages: nobody else is there, and the server judges what lies on it. */

import type { ClassicView, FirstView, Reported, State } from '$lib/generated/protocol'
import { lang } from '$lib/texts/words.svelte'
import { report } from './http'
import type { Answer } from './table.svelte'
import type { TurnTable } from './turn.svelte'

export interface Example {
  readonly table: readonly string[]
  readonly rack: string
}

export class Practice implements TurnTable {
  readonly code: string
  readonly state: State
  readonly drafting = {}
  readonly #view: ClassicView | FirstView
  readonly #reported = new Set<(report: Reported) => void>()

  constructor(
    private readonly edition: string,
    family: 'classic' | 'first',
    private readonly example: Example,
  ) {
    this.code = `practice-${edition}-${example.rack}`
    const common = {
      seat: 0,
      rack: example.rack,
      table: [...example.table],
      counts: [example.rack.split(' ').length, 0],
      pool: 0,
      turn: 0,
      passes: 0,
      resigned: [],
      starter: null,
      racks: null,
      result: null,
    }
    this.#view =
      family === 'first'
        ? { game: 'first', ...common, stars: [6, 6], bank: 0 }
        : {
            game: 'classic',
            ...common,
            opened: [true, true],
            started: true,
            answered: [true, true],
            answer: null,
            drew: null,
            last_turns: null,
            announced: [],
            deals: 1,
          }
    this.state = { phase: 'playing', match: 1, game: null, views: [this.#view] } as unknown as State
  }

  get views(): readonly (ClassicView | FirstView)[] {
    return [this.#view]
  }

  view(): ClassicView | FirstView {
    return this.#view
  }

  draft(seat: number, n: number, draft: string[] | string): boolean {
    const position: Record<string, unknown> = {
      racks: [this.example.rack, 'K1'],
      table: this.example.table,
      pool: '',
      turn: 0,
      ...(this.#view.game === 'first' ? { stars: [6, 6] } : { opened: [true, true] }),
    }
    void report({ edition: this.edition, position, draft, seat, lang: lang() }).then((answer) => {
      const message: Reported = { type: 'report', seat, n, report: answer.report, error: answer.error }
      for (const listener of this.#reported) listener(message)
    })
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
