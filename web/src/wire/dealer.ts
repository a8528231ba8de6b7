/** What this browser adds to deals: a part for every game, promised, opened when it is time, and looked for after. */

import type { AnyCommand, GameInfo, State } from '$lib/generated/protocol'
import { dealKey, keep, recall } from './memory'
import { hashOf, toHex } from './sha256'

interface Kept {
  /** The part that is promised for the next deal. */
  readonly next: string
  /** The part that was opened last, for which game, and what the server had promised by then. */
  readonly part?: string
  readonly number?: number
  readonly commitment?: string
}

const draw = (): string => toHex(crypto.getRandomValues(new Uint8Array(32)))

/** What this page can tell about a deal: whether one's own part is in, is missing, or was never opened. */
export type Own = 'in' | 'out' | 'none'

export class Dealer {
  readonly #key: string
  #kept: Kept
  /** What was sent, and need not be sent again. */
  #sent = ''

  constructor(code: string) {
    this.#key = dealKey(code)
    this.#kept = recall<Kept | null>(this.#key, null) ?? { next: draw() }
    this.#keep(this.#kept)
  }

  /** The promise for the next deal. */
  get promise(): string {
    return hashOf(this.#kept.next)
  }

  /** The part of the last deal; empty if none was opened. */
  get part(): string {
    return this.#kept.part ?? ''
  }

  /** What the next deal asks of those who hold these seats, once. */
  answer(state: State, seats: readonly number[]): AnyCommand | null {
    const command = this.#answer(state, seats)
    const text = JSON.stringify(command)
    if (text === this.#sent) return null
    this.#sent = text
    return command
  }

  /** A second part for the same game would give the server a second try, so there is none, whatever it says. */
  #answer({ deal, game, next_commitment: commitment }: State, seats: readonly number[]): AnyCommand | null {
    if (!seats.length) return null
    const number = (game?.number ?? 0) + 1
    const opened = this.#kept.number === number
    const own = seats.map((seat) => deal.promises[seat]).find((promise) => promise !== undefined)
    if (deal.step !== 'open')
      return own === undefined && !opened ? { do: 'promise', promise: this.promise } : null
    if (!opened && own === this.promise)
      this.#keep({ next: draw(), part: this.#kept.next, number, commitment })
    else if (!opened || own !== hashOf(this.part)) return null
    return seats.some((seat) => deal.awaited.includes(seat)) ? { do: 'open', part: this.part } : null
  }

  /** What became of the own part in a game. */
  own(game: GameInfo): Own {
    if (this.#kept.number !== game.number) return 'none'
    return game.shares.some((share) => share.seat !== null && share.part === this.part) ? 'in' : 'out'
  }

  /** Whether a game that is over was dealt as promised, as far as this page can tell. */
  holds(game: GameInfo): boolean {
    const [server, ...others] = game.shares
    if (!server) return game.seed !== null && hashOf(game.seed) === game.commitment
    const parts = game.shares.map((share) => share.part).filter((part) => part !== null)
    return (
      server.part !== null &&
      server.promise === game.commitment &&
      game.shares.every((share) => share.part === null || hashOf(share.part) === share.promise) &&
      game.seed === (others.some((share) => share.part) ? hashOf(parts.join('')) : server.part) &&
      (this.own(game) !== 'in' || this.#kept.commitment === game.commitment)
    )
  }

  #keep(kept: Kept): void {
    this.#kept = kept
    keep(this.#key, kept)
  }
}
