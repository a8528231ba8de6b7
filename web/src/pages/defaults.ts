/** What "Play now" means, and what the panel of options starts from. */

import type { BotInfo, EditionSummary, NewTable } from '$lib/generated/protocol'

type Family = EditionSummary['family']

const USUAL = 'original-pl'

/** The classic box in a language; where there is none, the one that the terminal offers as well. */
export function defaultBox(boxes: readonly EditionSummary[], language: string): EditionSummary | undefined {
  const classic = boxes.find((box) => box.language === language && box.family === 'classic')
  return classic ?? boxes.find((box) => box.id === USUAL) ?? boxes[0]
}

/** A casual opponent: the second weakest of the family, or the only one there is. */
export function defaultBot(levels: readonly BotInfo[], family: Family): string {
  const own = levels.filter((bot) => bot.family === family)
  return (own[1] ?? own[0])?.name ?? ''
}

export const botsOf = (levels: readonly BotInfo[], family: Family): BotInfo[] =>
  levels.filter((bot) => bot.family === family)

export function plainTable(box: EditionSummary, name: string, bot: string): NewTable {
  const opponents = bot ? Math.min(2, (box.players[1] ?? 2) - 1) : 0
  return {
    edition: box.id,
    // Nobody is kept waiting by somebody who thinks, or learns the game.
    options: box.family === 'classic' ? { 'clock.turn_ms': 0 } : {},
    seats: [
      { kind: 'here', name },
      ...Array.from({ length: opponents }, () => ({ kind: 'bot' as const, bot })),
    ],
  }
}
