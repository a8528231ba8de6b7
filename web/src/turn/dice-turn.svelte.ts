/** One seat's work with dice: what lies where, and what is held. */

import type { ExpressReport, ExpressView, Report } from '$lib/generated/protocol'
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
} from './draft/dice'
import { push } from './draft/history'
import { Turn, type TurnTable } from './turn.svelte'

const EMPTY: DiceBase = { hand: [], table: [], hold: [] }

export class DiceTurn extends Turn<DiceBase, DiceDraft, ExpressReport> {
  #shown = ''

  constructor(table: TurnTable, seat: number | null) {
    super(table, seat, EMPTY, startOf(EMPTY))
  }

  readonly touched = $derived(touched(this.draft, this.base))
  readonly hand = $derived(atHand(this.draft, this.base))
  readonly held = $derived(this.hand.filter((die) => this.draft.hold.includes(die.id)))
  readonly free = $derived(this.hand.filter((die) => !this.draft.hold.includes(die.id)))
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

  sync(): void {
    const view = this.view
    const state = this.table.state
    if (!view || !state) return
    const mine = this.seat !== null && view.turn === this.seat && state.phase === 'playing'
    const others = this.others()?.draft
    const table = !mine && typeof others === 'string' ? others : view.table
    const hand = view.hands[this.seat ?? view.turn ?? 0] ?? { hold: '', reroll: '' }
    const text = [state.match, state.game?.number, mine, view.rolled, table, hand.hold, hand.reroll].join('|')
    if (text === this.#shown) return this.watch(view.turn, null)
    const base = {
      hand: [...parseDice(hand.hold), ...parseDice(hand.reroll)].toSorted(byFace),
      table: parseLayout(table),
      hold: parseDice(hand.hold).map((die) => die.id),
    }
    const lay = new Map(this.dice.map((die) => [die.id, `${die.col},${die.row}`]))
    const put = base.table.filter((die) => lay.get(die.id) !== `${die.col},${die.row}`).map((die) => die.id)
    this.watch(view.turn, this.#shown ? put : [])
    this.#shown = text
    this.begin(base, startOf(base), mine)
  }

  move(move: DiceMove): void {
    if (!this.mine || this.busy || this.showing) return
    this.change(push(this.history, reduceDice(this.draft, move, this.base)))
  }

  async playOut(layout: string | readonly string[]): Promise<void> {
    const goal = parseLayout(typeof layout === 'string' ? layout : layout.join(' '))
    await this.step(function* (now) {
      for (const { id, col, row } of goal) {
        const lies = now.places[id]
        if (lies?.col === col && lies.row === row) continue
        now = { ...now, places: { ...now.places, [id]: { col, row } } }
        yield now
      }
    })
  }

  done(): Promise<boolean> {
    return this.act({ play: this.written(), hold: this.#hold() })
  }

  /** Everything at hand that is not held is thrown. */
  override take(name: string, value?: unknown): Promise<boolean> {
    const thrown = this.free.map((die) => die.id).join(' ')
    if (name === 'roll') return this.act({ roll: thrown, hold: this.#hold() })
    return name === 'pass' ? this.act({ pass: true, hold: this.#hold() }) : super.take(name, value)
  }

  protected judged(report: Report): report is ExpressReport {
    return report.game === 'express'
  }

  protected written(): string {
    return formatLayout(this.draft, this.base)
  }

  protected place(): string {
    return this.#shown
  }

  protected kept(): DiceDraft {
    return this.draft
  }

  protected recalled(kept: unknown): DiceDraft {
    return kept as DiceDraft
  }

  /** Before the roll there is nothing to judge. */
  protected override send(): void {
    if (this.view?.rolled || this.touched) super.send()
  }

  #hold(): string {
    return this.held.map((die) => die.id).join(' ')
  }
}

const byFace = (a: { face: string; id: string }, b: { face: string; id: string }): number => {
  const rank = (face: string) => 'JRBKO'.indexOf(face[0] ?? 'J') * 100 + (Number(face.slice(1)) || 0)
  return rank(a.face) - rank(b.face) || a.id.localeCompare(b.id)
}
