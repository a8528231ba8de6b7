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

export const botsOf = (levels: readonly BotInfo[], family: Family): BotInfo[] =>
  levels.filter((bot) => bot.family === family)

/** A casual opponent: the second weakest of the family, or the only one there is. In the race it is the weakest. */
export function defaultBot(levels: readonly BotInfo[], family: Family, mode: Mode): string {
  const [weakest, second = weakest] = botsOf(levels, family)
  return (mode === 'race' ? weakest : second)?.name ?? ''
}

const CLOCK = 'clock.turn_ms'

/** How many bots "Play now" seats. Small children race against a single one, or they never find a tile first. */
export const opponents = (box: EditionSummary, mode: Mode): number =>
  mode === 'race' ? 1 : Math.min(2, (box.players[1] ?? 2) - 1)

/** Against the computer, or alone. */
export function plainTable(box: EditionInfo, mode: Mode, name: string, bot: string): NewTable {
  const bots = mode === 'solo' || !bot ? 0 : opponents(box, mode)
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
