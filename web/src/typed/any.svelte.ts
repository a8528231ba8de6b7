/** Any game as text: its raw view, the offered actions by name, and the layout as typed. */

import type { View } from '$lib/generated/protocol'
import { tilesName } from '$lib/texts/names'
import { t } from '$lib/texts/words.svelte'
import type { TurnTable } from '$lib/turn/turn.svelte'
import { parseTiles } from '$lib/wire/tiles'
import { parseValue } from './grammar'
import { refused, type Commands, type Said, type Listed, type TypedTable } from './table'

/** Fields shown elsewhere on the page. */
const COMMON: readonly string[] = ['game', 'seat', 'may', 'turn', 'table', 'result']

export class TypedAny implements TypedTable {
  report = $state.raw<TypedTable['report']>(null)
  #draft = ''
  #drafts = 0
  readonly #stop: () => void

  constructor(
    protected readonly table: TurnTable,
    protected readonly seat: number | null,
  ) {
    this.#stop = table.onReport(({ seat, n, report }) => {
      if (seat === this.seat && n === this.#drafts && report && 'done' in report) this.report = report
    })
  }

  readonly layout: Commands = {
    lay: (rest) => {
      this.#draft = String(parseValue(rest))
      if (this.seat !== null) this.table.draft(this.seat, ++this.#drafts, this.#layout())
      return this.#draft
    },
    done: () => this.#act({ play: this.#layout() }),
  }

  readonly usual: readonly string[] = []

  get leftOut(): string {
    return 'lay'
  }

  get lying(): readonly string[] {
    const table: unknown = this.view?.table
    return (Array.isArray(table) ? table : [table ?? '']).map(inShort).filter(Boolean)
  }

  get own(): readonly Listed[] {
    return Object.entries(this.view ?? {})
      .filter(([name]) => !COMMON.includes(name))
      .map(([heading, value]) => ({ heading, pieces: inShort(value) }))
  }

  take(name: string, rest: readonly string[]): Promise<Said> {
    return this.#act({ [name]: parseValue(rest) })
  }

  sync(): void {}

  close(): void {
    this.#stop()
  }

  protected get view(): View | undefined {
    return this.seat === null ? this.table.views[0] : this.table.view(this.seat)
  }

  async #act(action: Record<string, unknown>): Promise<Said> {
    if (this.seat === null) return ''
    const answer = await this.table.act(this.seat, action)
    if (answer.type === 'refused') return refused(answer.violations, answer.error)
    this.#draft = ''
    this.report = null
    return ''
  }

  /** A list of sets if the table is a list, otherwise the text itself. */
  #layout(): string[] | string {
    if (!Array.isArray(this.view?.table)) return this.#draft
    return this.#draft
      .split(',')
      .map((set) => set.trim())
      .filter(Boolean)
  }
}

/** The introductory game: everybody looks for tiles that lie open. */
export class TypedRace extends TypedAny {
  override readonly layout: Commands = {}

  override get leftOut(): string {
    return this.view?.may.includes('call') ? 'call' : 'find'
  }

  override get lying(): readonly string[] {
    return this.#race?.table.map((run) => tilesName(parseTiles(run))) ?? []
  }

  override get own(): readonly Listed[] {
    return [{ heading: t('race-loose'), pieces: tilesName(parseTiles(this.#race?.loose)) }]
  }

  get #race() {
    return this.view?.game === 'introductory' ? this.view : null
  }
}

function inShort(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(inShort).join(', ')
  if (typeof value !== 'object') return JSON.stringify(value)
  return Object.entries(value)
    .map(([name, one]) => `${name} ${inShort(one)}`)
    .join(', ')
}
