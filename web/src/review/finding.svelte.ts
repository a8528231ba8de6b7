/** The review of a game on its way: asked for, made if there is none yet, and waited for. */

import type { ReviewState } from '$lib/generated/protocol'
import { lang, t, type Language } from '$lib/texts/words.svelte'
import { inShort, summary, Trouble } from '$lib/wire/http'
import { tables } from '$lib/wire/memory'
import { makeReview, review, reviewRecord, type Asked } from './http'
import { seatsOf, type Reviewed, type Source } from './reviewed'

/** Players wait for a quick review at the end of a game; a deep one takes its time. */
const LOOK_MS = { quick: 150, deep: 1500 }

type Wanted = { readonly deep?: boolean; readonly anew?: boolean }

export class Finding {
  /** The game and its review; an earlier review stays while another one is made. */
  game = $state.raw<Reviewed | null>(null)
  making = $state(false)
  /** How much of it is done; unknown for a record, which is reviewed while one waits. */
  progress = $state<number | null>(0)
  deep = $state(false)
  outdated = $state(false)
  /** There are links that open the game; only those who may make one know. */
  shared = $state(false)
  problem = $state('')
  /** There is no such table: asking again does not help. */
  lost = $state(false)
  /** Where in a record the problem is. */
  at = $state('')
  /** In which it was asked for last. */
  language: Language | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #round = 0

  readonly #source: Source

  constructor(private readonly wanted: Asked | { readonly record: string }) {
    this.#source = 'record' in wanted ? wanted : { code: wanted.code, game: wanted.game }
  }

  /** Ask for what there is, in the language of the moment; what there is not is made. */
  look(): Promise<void> {
    const { wanted } = this
    if ('record' in wanted) return this.#ask(() => this.#record(wanted.record, this.deep))
    return this.#ask(async () => {
      const found = await review(wanted)
      return this.#found(wanted, found.state === 'none' ? await makeReview(wanted, {}) : found)
    })
  }

  /** Another look: deeper, by today's value, or because the last one failed. */
  make({ deep = false, anew = false }: Wanted = {}): Promise<void> {
    const { wanted } = this
    if ('record' in wanted) return this.#ask(() => this.#record(wanted.record, deep))
    return this.#ask(async () => this.#found(wanted, await makeReview(wanted, { deep, anew })))
  }

  close(): void {
    this.#round++
    clearTimeout(this.#timer)
  }

  /** Only what was asked for last counts. */
  async #ask(find: () => Promise<() => void>): Promise<void> {
    this.close()
    const round = this.#round
    this.language = lang()
    this.problem = this.at = ''
    this.making = true
    try {
      const use = await find()
      if (round === this.#round) use()
    } catch (problem) {
      if (round !== this.#round) return
      this.making = false
      this.problem = this.#said(problem)
      this.at = problem instanceof Trouble ? problem.at : ''
    }
  }

  async #record(record: string, deep: boolean): Promise<() => void> {
    this.progress = null
    const found = await reviewRecord({ record, deep, lang: lang() })
    return () => {
      const { review, steps, edition, options } = found
      this.game = { source: this.#source, review, steps, edition, options, seats: seatsOf(review, []) }
      this.deep = review.deep
      this.making = false
    }
  }

  async #found(wanted: Asked, found: ReviewState, waiting = false): Promise<() => void> {
    const { review: reviewed, steps } = found
    const known = waiting && this.game !== null && found.state === 'making'
    const { edition, options } =
      reviewed && !known ? await summary(wanted.code) : { edition: '', options: {} }
    return () => {
      if (reviewed && steps && !known) {
        const yours = tables().find((table) => table.code === wanted.code)?.seats ?? []
        this.game = {
          source: this.#source,
          review: reviewed,
          steps,
          edition,
          options,
          seats: seatsOf(reviewed, yours),
        }
      }
      this.deep = found.deep
      this.outdated = found.outdated
      this.shared = found.shared
      this.problem = found.problem?.message ?? ''
      this.making = found.state === 'making'
      this.progress = found.progress
      if (!this.making) return
      const wait = reviewed ? LOOK_MS.deep : LOOK_MS.quick
      this.#timer = setTimeout(() => void this.#again(wanted), wait)
    }
  }

  async #again(wanted: Asked): Promise<void> {
    const round = this.#round
    try {
      const use = await this.#found(wanted, await review(wanted), true)
      if (round === this.#round) use()
    } catch (problem) {
      if (round !== this.#round) return
      this.making = false
      this.problem = this.#said(problem)
    }
  }

  /** What is wrong; a link that was taken back, or to no table, says so. */
  #said(problem: unknown): string {
    const linked = 'secret' in this.wanted && this.wanted.secret !== ''
    const status = problem instanceof Trouble ? problem.status : 0
    this.lost = status === 404
    if (this.lost) return t('table-unknown')
    return linked && status === 403 ? t('share-gone') : inShort(problem)
  }
}
