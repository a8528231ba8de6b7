/** A table as text on top of the same turn that the drawn table uses. */

import type { Problem, Violation } from '$lib/generated/protocol'
import { parseValue } from './grammar'
import { said, type Commands, type Said, type Listed, type TypedTable } from './table'

interface AnyTurn {
  readonly report: TypedTable['report']
  readonly refusal: readonly Violation[]
  readonly problem: Problem | null
  take(name: string, value?: unknown): Promise<boolean>
  sync(): void
  close(): void
}

export abstract class TypedTurn<Turn extends AnyTurn> implements TypedTable {
  readonly leftOut = 'lay'

  constructor(
    readonly turn: Turn,
    readonly layout: Commands,
  ) {}

  abstract readonly usual: readonly string[]
  abstract readonly lying: readonly string[]
  abstract readonly own: readonly Listed[]

  get report(): TypedTable['report'] {
    return this.turn.report
  }

  async take(name: string, rest: readonly string[]): Promise<Said> {
    return said(this.turn, await this.turn.take(name, parseValue(rest)))
  }

  sync(): void {
    this.turn.sync()
  }

  close(): void {
    this.turn.close()
  }
}
