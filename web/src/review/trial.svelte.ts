/** What if? At a turn of a game that is over something else is tried; the server judges it and says what it was worth. */

import type { WhatIfAnswer } from '$lib/generated/protocol'
import { lang } from '$lib/texts/words.svelte'
import { Bench } from '$lib/turn/bench.svelte'
import { inShort, Trouble } from '$lib/wire/http'
import type { Answer } from '$lib/wire/table.svelte'
import { whatIf } from './http'
import { BENCH, stateOf, viewOf, type Reviewed } from './reviewed'

export class Trial {
  readonly bench: Bench
  /** What the last try was worth. */
  answer = $state.raw<WhatIfAnswer | null>(null)
  asking = $state(false)

  constructor(
    readonly game: Reviewed,
    /** The action in whose place something else is tried. */
    readonly n: number,
    readonly secret: string,
  ) {
    this.bench = new Bench(BENCH, game, (action) => this.#try(action))
    this.again()
  }

  /** Whose turn it is. */
  get seat(): number {
    return this.game.steps[this.n]!.seat ?? 0
  }

  /** From the start of the turn. */
  again(): void {
    const before = this.game.steps[this.n - 1]!
    this.answer = null
    this.bench.put(stateOf(this.game, viewOf(before, this.seat), true), before.position)
  }

  async #try(action: Readonly<Record<string, unknown>>): Promise<Answer> {
    const { game, n, secret } = this
    this.asking = true
    try {
      const answer = await whatIf({ ...game.source, n, action: { ...action }, lang: lang() }, secret)
      this.answer = answer
      this.bench.put(stateOf(game, viewOf(answer, this.seat)), answer.position)
      return { type: 'ack', cmd: '', seq: 0 }
    } catch (problem) {
      return refused(problem)
    } finally {
      this.asking = false
    }
  }
}

function refused(problem: unknown): Answer {
  const { code, at, violations } = problem instanceof Trouble ? problem : new Trouble('')
  const error = { code, at, message: inShort(problem) }
  return { type: 'refused', cmd: '', seq: 0, error, violations: [...violations] }
}
