/** Sends drafts one at a time: the newest follows when the answer to the one before is there, or overdue. */

import type { Report, Reported } from '$lib/generated/protocol'
import type { TurnTable } from './turn.svelte'

const OVERDUE_MS = 400

export class DraftSender {
  #sent = 0
  #answered = 0
  #due: (() => string[] | string) | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #stop: (() => void)[]

  constructor(
    private readonly table: TurnTable,
    private readonly seat: number,
    private readonly reported: (report: Report) => void,
    again: () => void,
  ) {
    this.#stop = [
      table.onReport((message) => this.#report(message)),
      table.onWelcome(() => {
        this.#answered = this.#sent
        this.#due = null
        again()
      }),
    ]
  }

  /** The draft is asked for when it is sent. */
  send(draft: () => string[] | string): void {
    if (this.#answered < this.#sent) {
      this.#due = draft
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => this.#next(), OVERDUE_MS)
      return
    }
    this.#due = null
    if (this.table.draft(this.seat, this.#sent + 1, draft())) this.#sent++
  }

  close(): void {
    clearTimeout(this.#timer)
    for (const stop of this.#stop) stop()
  }

  #report(message: Reported): void {
    if (message.seat !== this.seat) return
    this.#answered = Math.max(this.#answered, message.n)
    if (message.n === this.#sent && !this.#due && message.report) this.reported(message.report)
    if (this.#due) this.#next()
  }

  #next(): void {
    this.#answered = this.#sent
    if (this.#due) this.send(this.#due)
  }
}
