/** One seat's turn, with tiles or dice: the draft with its history, and the server's report on it. */

import type { Problem, Report, View, Violation } from '$lib/generated/protocol'
import { draftKey, drop, keep, recall } from '$lib/wire/memory'
import type { Answer, Table } from '$lib/wire/table.svelte'
import { DraftSender } from './draft-sender'
import { begin, push, redo, reset, undo, type History } from './draft/history'
import { calm } from './input/showing'

/** What a turn needs from a table: the real one, or a bench. */
export type TurnTable = Pick<
  Table,
  'code' | 'state' | 'views' | 'view' | 'drafting' | 'draft' | 'act' | 'onReport' | 'onWelcome'
>

/** Another player's hand: the pieces it has just placed. */
export interface Working {
  readonly seat: number
  readonly pieces: readonly string[]
  /** The layout is still being made. */
  readonly drafting: boolean
}

interface KeptDraft {
  readonly base: string
  readonly draft: unknown
}

const SAID_ONE_BY_ONE: readonly string[] = ['sets-invalid', 'lines-invalid']
const TOO_SHORT: readonly string[] = ['set-too-short', 'line-too-short', 'die-alone']
const STEP_MS = 320
const stepTime = () => (calm() ? 0 : STEP_MS)

type Judging = Report & { readonly done: boolean; readonly violations: readonly Violation[] }

export abstract class Turn<Base, Draft, Judged extends Judging> {
  readonly table: TurnTable
  readonly seat: number | null
  /** The start of the turn, or the table while others play. */
  base: Base
  history: History<Draft>
  report = $state.raw<Judged | null>(null)
  refusal = $state.raw<readonly Violation[]>([])
  problem = $state.raw<Problem | null>(null)
  mine = $state(false)
  busy = $state(false)
  /** A hint is being played out. */
  showing = $state(false)
  /** Done was pressed too early: from now on all violations are shown. */
  asked = $state(false)
  working = $state.raw<Working | null>(null)
  /** Whether anything differs from the start of the turn. */
  abstract readonly touched: boolean

  #mover: number | null = null
  /** The action whose answer is awaited. */
  #acted: object | null = null
  readonly #sender: DraftSender | null

  protected constructor(table: TurnTable, seat: number | null, base: Base, draft: Draft) {
    this.table = table
    this.seat = seat
    this.base = $state.raw(base)
    this.history = $state.raw(begin(draft))
    this.#sender =
      seat === null
        ? null
        : new DraftSender(
            table,
            seat,
            (report) => {
              if (this.assisted && this.judged(report)) this.report = report
            },
            () => this.#resume(),
          )
  }

  close(): void {
    this.#sender?.close()
  }

  /** The game as this seat sees it. */
  abstract get view(): View | undefined

  /** Everything that the rules let this seat do now, apart from laying. */
  get may(): readonly string[] {
    return this.seat === null ? [] : (this.view?.may ?? [])
  }

  get trouble(): string {
    return this.problem?.message ?? ''
  }

  get paused(): boolean {
    return (this.table.state?.paused ?? null) !== null
  }

  /** Whether pieces can be moved now. */
  get able(): boolean {
    return this.mine && !this.busy && !this.paused
  }

  /** Whether mistakes are explained; otherwise declaring them done costs a penalty. */
  get assisted(): boolean {
    return this.table.state?.about.assisted ?? true
  }

  /** Whether the layout can be declared done: at an assisted table only once the server has found it right. */
  get ready(): boolean {
    const judged = !this.assisted || this.report?.done
    return this.able && this.touched && !this.showing && judged === true
  }

  /** What is wrong with the layout and worth saying now. */
  get complaints(): readonly Violation[] {
    const found = this.report?.violations ?? []
    return found.filter((one) => !SAID_ONE_BY_ONE.includes(one.code) && !this.quiet([one]))
  }

  /** Nothing is shown while a hint plays, nor about sets that are still too short until Done is pressed. */
  quiet(violations: readonly Violation[]): boolean {
    return this.showing || (!this.asked && violations.some((one) => TOO_SHORT.includes(one.code)))
  }

  get draft(): Draft {
    return this.history.present
  }

  /** Update the screen from the server's state; the player's draft stays while the turn lasts. */
  abstract sync(): void
  /** Lay a whole layout piece by piece, as a hint does, from the start of the turn. */
  abstract playOut(layout: string | readonly string[]): Promise<void>
  /** Declare the layout done. */
  abstract done(): Promise<boolean>

  protected abstract judged(report: Report): report is Judged
  /** The layout in wire format. */
  protected abstract written(): string[] | string
  /** What the draft is based on: a stored draft is restored only on the same base. */
  protected abstract place(): string
  protected abstract kept(): unknown
  protected abstract recalled(kept: unknown): Draft

  undo(): void {
    this.change(undo(this.history))
  }

  redo(): void {
    this.change(redo(this.history))
  }

  reset(): void {
    this.change(reset(this.history))
  }

  async act(action: Record<string, unknown>): Promise<boolean> {
    if (this.seat === null || this.busy) return false
    const acted = {}
    const place = this.place()
    this.#acted = acted
    this.busy = true
    this.#settle()
    const answer = await this.table.act(this.seat, action)
    if (this.#acted === acted) this.busy = false
    return this.#answer(answer, place)
  }

  /** Take one of the offered actions. */
  take(name: string, value: unknown = true): Promise<boolean> {
    return this.act({ [name]: value })
  }

  /** What lies there is what the server says; what an own turn had laid already is laid again. */
  protected begin(base: Base, draft: Draft, mine: boolean): void {
    this.mine = mine
    this.base = base
    this.history = begin(draft)
    this.report = null
    this.#settle()
    if (!mine) return
    // What was sent last has been done: its answer may come after the news of it.
    this.#acted = null
    this.busy = false
    const found = recall<KeptDraft | null>(this.#key, null)
    if (found?.base !== this.place()) return
    this.history = push(this.history, this.recalled(found.draft))
    if (this.touched) this.send()
  }

  protected change(history: History<Draft>): void {
    if (!this.mine || this.paused || history === this.history) return
    this.history = history
    this.report = null
    this.#settle()
    const kept: KeptDraft = { base: this.place(), draft: this.kept() }
    keep(this.#key, kept)
    this.send()
  }

  protected send(): void {
    this.#sender?.send(() => this.written())
  }

  /** Lay one draft after the other, so that one can follow; taken back, they are one. */
  protected async step(drafts: (now: Draft) => Iterable<Draft>): Promise<void> {
    if (!this.mine || this.showing) return
    const { base, history } = this
    this.reset()
    this.showing = true
    for (const draft of drafts(this.draft)) {
      this.change(push(history, draft))
      await new Promise((resume) => setTimeout(resume, stepTime()))
      if (this.base !== base) break
    }
    this.showing = false
  }

  /** Who else is drafting now, and what. */
  protected others(): { seat: number; draft: string[] | string } | null {
    const found = Object.entries(this.table.drafting).find(([seat]) => Number(seat) !== this.seat)
    return found ? { seat: Number(found[0]), draft: found[1] } : null
  }

  /** Note whose hand put pieces somewhere, null if all lies as before; `turn` is whose turn it is now. */
  protected watch(turn: number | null, pieces: readonly string[] | null): void {
    const drafting = this.others()
    const seat = drafting?.seat ?? this.#mover
    this.#mover = turn
    const others = seat !== null && seat !== this.seat
    if (pieces) this.working = others && pieces.length ? { seat, pieces, drafting: drafting !== null } : null
    else if (this.working?.drafting && !drafting) this.working = { ...this.working, drafting: false }
  }

  /** After a break, a turn that still goes on is sent as it lies, also if all was taken back meanwhile. */
  #resume(): void {
    const { base } = this
    this.sync()
    const { past, future } = this.history
    if (this.base === base && this.mine && past.length + future.length) this.send()
  }

  get #key(): string {
    return draftKey(this.table.code, this.seat ?? 0)
  }

  #settle(): void {
    this.asked = false
    this.refusal = []
    this.problem = null
  }

  #answer(answer: Answer, place: string): boolean {
    if (answer.type === 'ack') {
      if (recall<KeptDraft | null>(this.#key, null)?.base === place) drop(this.#key)
      return true
    }
    this.refusal = answer.violations
    this.problem = answer.error
    return false
  }
}
