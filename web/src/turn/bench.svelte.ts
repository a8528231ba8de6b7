/** A table of one's own: a position is put on it to look at, or to try something at. The server judges what is laid. */

import type { Reported, State, View } from '$lib/generated/protocol'
import { lang } from '$lib/texts/words.svelte'
import { report } from '$lib/wire/http'
import type { Answer } from '$lib/wire/table.svelte'
import type { TurnTable } from './turn.svelte'

/** What a position is played by. */
export interface Rules {
  readonly edition: string
  readonly options: Readonly<Record<string, unknown>>
}

/** As docs/notation.md has it. */
export type Position = Readonly<Record<string, unknown>>

type Act = (action: Readonly<Record<string, unknown>>) => Promise<Answer>

const ACCEPTED: Answer = { type: 'ack', cmd: '', seq: 0 }

export class Bench implements TurnTable {
  state = $state.raw() as State
  readonly drafting = {}
  #position: Position = {}
  readonly #reported = new Set<(report: Reported) => void>()

  constructor(
    readonly code: string,
    private readonly rules: Rules,
    private readonly acted: Act = () => Promise.resolve(ACCEPTED),
  ) {}

  put(state: State, position: Position): void {
    this.state = state
    this.#position = position
  }

  get views(): readonly View[] {
    return this.state.views
  }

  view(): View | undefined {
    return this.state.views[0]
  }

  draft(seat: number, n: number, draft: string[] | string): boolean {
    const { edition, options } = this.rules
    const question = { edition, options, position: this.#position, draft, seat, lang: lang(), parts: true }
    void report(question).then(
      (answer) => {
        const message: Reported = { type: 'report', seat, n, report: answer.report, error: answer.error }
        for (const listener of this.#reported) listener(message)
      },
      () => undefined, // what was laid since is sent with the next draft
    )
    return true
  }

  act(_: number, action: Readonly<Record<string, unknown>>): Promise<Answer> {
    return this.acted(action)
  }

  onReport(listener: (report: Reported) => void): () => void {
    this.#reported.add(listener)
    return () => this.#reported.delete(listener)
  }

  onWelcome(): () => void {
    return () => undefined
  }
}
