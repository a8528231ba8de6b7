/** What the table as text needs from a kind of game: how its pieces are listed, and how a layout is typed. */

import type { Problem, Violation } from '$lib/generated/protocol'
import { t } from '$lib/texts/words.svelte'

/** What is said to the player: words, or why something was refused. */
export type Said = string | readonly Violation[]
/** What a command does with the words after it. */
export type Command = (rest: readonly string[]) => Said | Promise<Said>
export type Commands = Readonly<Record<string, Command>>

export interface Listed {
  readonly heading: string
  readonly pieces: string
}

export interface TypedTable {
  /** Commands that change the layout and declare it done. */
  readonly layout: Commands
  /** The layout, line by line. */
  readonly lying: readonly string[]
  readonly own: readonly Listed[]
  readonly others?: readonly string[]
  /** Actions that are explained also while others play. */
  readonly usual: readonly string[]
  /** The command that a line of tiles alone means. */
  readonly leftOut: string
  readonly report: { readonly done: boolean; readonly violations: readonly Violation[] } | null
  /** Do what the rules offer by this name, with the words after it where it takes any. */
  take(name: string, rest: readonly string[]): Promise<Said>
  sync(): void
  close(): void
}

export function moved(move: () => void): string {
  move()
  return ''
}

type Moves = Readonly<Record<string, (rest: readonly string[]) => string>>

/** Commands that change a layout: whoever changes nothing by one is told so. */
export const answering = (turn: { readonly history: object; readonly mine: boolean }, moves: Moves): Moves =>
  Object.fromEntries(
    Object.entries(moves).map(([name, move]) => [
      name,
      (rest) => {
        const before = turn.history
        const said = move(rest)
        if (said || turn.history !== before) return said
        return t(turn.mine ? 'text-unchanged' : 'text-not-now')
      },
    ]),
  )

/** The answer to an action of a turn. */
export const said = (
  turn: { readonly refusal: readonly Violation[]; readonly problem: Problem | null },
  fine: boolean,
): Said => (fine ? '' : refused(turn.refusal, turn.problem))

export function refused(violations: readonly Violation[], problem: Problem | null): Said {
  if (violations.length) return violations
  return problem && NO_ACTION.includes(problem.code) ? t('text-unknown') : (problem?.message ?? '')
}

/** The game knows no such action. */
const NO_ACTION: readonly string[] = ['action-not-one', 'field-unknown']
