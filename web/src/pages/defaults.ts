/** What "Play now" means, and what the panel of options starts from. */

import {
  FAMILIES,
  type BotInfo,
  type EditionInfo,
  type EditionSummary,
  type Family,
  type NewTable,
} from '$lib/generated/protocol'
import type { Mode } from './home/games'

const USUAL = 'original-pl'

/** The box of the first family in a language; where there is none, the one that the terminal offers as well. */
export function defaultBox(boxes: readonly EditionSummary[], language: string): EditionSummary | undefined {
  const own = boxes.find((box) => box.language === language && box.family === FAMILIES[0])
  return own ?? boxes.find((box) => box.id === USUAL) ?? boxes[0]
}

/** A casual opponent: the second weakest of the family, or the only one there is. */
export function defaultBot(levels: readonly BotInfo[], family: Family): string {
  const own = levels.filter((bot) => bot.family === family)
  return (own[1] ?? own[0])?.name ?? ''
}

export const botsOf = (levels: readonly BotInfo[], family: Family): BotInfo[] =>
  levels.filter((bot) => bot.family === family)

const CLOCK = 'clock.turn_ms'

/** How many bots "Play now" seats. */
export const opponents = (box: EditionSummary): number => Math.min(2, (box.players[1] ?? 2) - 1)

/** Against the computer, or alone. */
export function plainTable(box: EditionInfo, mode: Mode, name: string, bot: string): NewTable {
  const bots = mode === 'solo' || !bot ? 0 : opponents(box)
  return {
    edition: box.id,
    // No clock: nobody minds a player who thinks, or is still learning.
    options: {
      ...(box.rules.some((rule) => rule.key === CLOCK && rule.value) ? { [CLOCK]: 0 } : {}),
      ...modeOptions(mode),
    },
    seats: [{ kind: 'here', name }, ...Array.from({ length: bots }, () => ({ kind: 'bot' as const, bot }))],
  }
}

/** The rules that a mode changes. */
export const modeOptions = (mode: Mode): Record<string, unknown> =>
  mode === 'race' ? { 'mode.introductory': true } : {}
