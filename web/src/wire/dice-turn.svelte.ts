/** One seat's work with dice: what lies where, what is held, and what the server says of it. */

import {
  atHand,
  formatLayout,
  laidDice,
  parseDice,
  parseLayout,
  reduceDice,
  startOf,
  touched,
  type DiceBase,
  type DiceDraft,
  type DiceMove,
} from '$lib/draft/dice'
import { begin, push, redo, reset, undo, type History } from '$lib/draft/history'
import type { ExpressReport, ExpressView, Violation } from '$lib/generated/protocol'
import { DraftSender } from './draft-sender'
import { draftKey, drop, keep, recall } from './memory'
import type { Table } from './table.svelte'

interface KeptDraft {
  readonly base: string
  readonly draft: DiceDraft
}

const EMPTY: DiceBase = { hand: [], table: [], hold: [] }

export class DiceTurn {
  readonly table: Table
  readonly seat: number | null
  base = $state.raw<DiceBase>(EMPTY)
  history = $state.raw<History<DiceDraft>>(begin(startOf(EMPTY)))
  report = $state.raw<ExpressReport | null>(null)
  refusal = $state.raw<readonly Violation[]>([])
  trouble = $state('')
  mine = $state(false)
  busy = $state(false)
  #shown = ''
  readonly #sender: DraftSender | null

  constructor(table: Table, seat: number | null) {
    this.table = table
    this.seat = seat
    this.#sender =
      seat === null
        ? null
        : new DraftSender(
            table,
            seat,
            (report) => {
              if (report.game === 'express') this.report = report
            },
            () => {
              if (this.mine && this.touched) this.#send()
            },
          )
  }

  close(): void {
    this.#sender?.close()
  }

  readonly draft = $derived(this.history.present)
  readonly touched = $derived(touched(this.draft, this.base))
  readonly hand = $derived(atHand(this.draft, this.base))
  readonly laid = $derived(new Set(laidDice(this.draft, this.base).map((die) => die.id)))
  readonly dice = $derived(
    [...this.base.table, ...this.base.hand]
      .filter((die) => die.id in this.draft.places)
      .map((die) => ({ ...die, ...this.draft.places[die.id]! })),
  )

  get view(): ExpressView | undefined {
    const view = this.seat === null ? this.table.views[0] : this.table.view(this.seat)
    return view?.game === 'express' ? view : undefined
  }

  /** Bring what lies on screen to what the server says; the own draft stays while its turn goes on. */
  sync(): void {
    const view = this.view
    const state = this.table.state
    if (!view || !state) return
    const mine = this.seat !== null && view.turn === this.seat && state.phase === 'playing'
    const others = Object.entries(this.table.drafting).find(([seat]) => Number(seat) !== this.seat)?.[1]
    const table = !mine && typeof others === 'string' ? others : view.table
    const hand = view.hands[this.seat ?? view.turn ?? 0] ?? { hold: '', reroll: '' }
    const text = [state.match, state.game?.number, mine, view.rolled, table, hand.hold, hand.reroll].join('|')
    if (text === this.#shown) return
    this.#shown = text
    this.mine = mine
    this.base = {
      hand: [...parseDice(hand.hold), ...parseDice(hand.reroll)].toSorted(byFace),
      table: parseLayout(table),
      hold: parseDice(hand.hold).map((die) => die.id),
    }
    this.history = begin(startOf(this.base))
    this.report = null
    this.refusal = []
    this.trouble = ''
    if (mine) this.#restore()
  }

  move(move: DiceMove): void {
    if (this.mine && !this.busy) this.#change(push(this.history, reduceDice(this.draft, move, this.base)))
  }

  undo(): void {
    this.#change(undo(this.history))
  }

  redo(): void {
    this.#change(redo(this.history))
  }

  reset(): void {
    this.#change(reset(this.history))
  }

  /** Lay a whole layout, as a hint does. */
  layOut(text: string): void {
    const places = Object.fromEntries(parseLayout(text).map(({ id, col, row }) => [id, { col, row }]))
    this.#change(push(this.history, { ...this.draft, places }))
  }

  /** Throw everything at hand that is not held. */
  roll(): Promise<boolean> {
    const held = new Set(this.draft.hold)
    const thrown = this.hand.filter((die) => !held.has(die.id)).map((die) => die.id)
    return this.act({ roll: thrown.join(' '), hold: this.#hold() })
  }

  done(): Promise<boolean> {
    return this.act({ play: formatLayout(this.draft, this.base), hold: this.#hold() })
  }

  pass(): Promise<boolean> {
    return this.act({ pass: true, hold: this.#hold() })
  }

  async act(action: Record<string, unknown>): Promise<boolean> {
    if (this.seat === null || this.busy) return false
    this.busy = true
    this.refusal = []
    this.trouble = ''
    const answer = await this.table.act(this.seat, action)
    this.busy = false
    if (answer.type === 'ack') {
      drop(draftKey(this.table.code, this.seat))
      return true
    }
    this.refusal = answer.violations
    this.trouble = answer.error?.message ?? ''
    return false
  }

  #hold(): string {
    const left = new Set(this.hand.map((die) => die.id))
    return this.draft.hold.filter((id) => left.has(id)).join(' ')
  }

  #change(history: History<DiceDraft>): void {
    if (!this.mine || history === this.history) return
    this.history = history
    this.refusal = []
    this.trouble = ''
    this.report = null
    const kept: KeptDraft = { base: this.#shown, draft: this.draft }
    keep(draftKey(this.table.code, this.seat ?? 0), kept)
    this.#send()
  }

  #send(): void {
    if (this.view?.rolled || this.touched) this.#sender?.send(() => formatLayout(this.draft, this.base))
  }

  #restore(): void {
    const kept = recall<KeptDraft | null>(draftKey(this.table.code, this.seat ?? 0), null)
    if (kept?.base !== this.#shown) return
    this.history = push(this.history, kept.draft)
    if (this.touched) this.#send()
  }
}

const byFace = (a: { face: string; id: string }, b: { face: string; id: string }): number => {
  const rank = (face: string) => 'JRBKO'.indexOf(face[0] ?? 'J') * 100 + (Number(face.slice(1)) || 0)
  return rank(a.face) - rank(b.face) || a.id.localeCompare(b.id)
}
