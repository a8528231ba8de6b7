/** The games one can play: a box and, where it has several, a mode. */

import type { EditionSummary, Family } from '$lib/generated/protocol'
import { say, t } from '$lib/texts/words.svelte'
import { keep, recall } from '$lib/wire/memory'

/** The main game, the introductory one, or alone. */
export type Mode = 'main' | 'race' | 'solo'

export interface Choice {
  readonly edition: string
  readonly mode: Mode
}

const LAST = 'kostka.game'

export const modesOf = (box: EditionSummary): Mode[] => [
  'main',
  ...(box.introductory ? ['race' as const] : []),
  ...(box.players[0] === 1 ? ['solo' as const] : []),
]

/** Boxes by family, in the order in which they come. */
export function families(boxes: readonly EditionSummary[]): [Family, EditionSummary[]][] {
  const found = new Map<Family, EditionSummary[]>()
  for (const box of boxes) found.set(box.family, [...(found.get(box.family) ?? []), box])
  return [...found]
}

/** What was played last in this browser, if it can still be played. */
export function lastGame(boxes: readonly EditionSummary[]): Choice | null {
  const last = recall<Partial<Choice>>(LAST, {})
  const box = boxes.find((one) => one.id === last.edition)
  return box && last.mode && modesOf(box).includes(last.mode) ? { edition: box.id, mode: last.mode } : null
}

export const rememberGame = (choice: Choice): void => keep(LAST, choice)

export const modeName = (mode: Mode, family: Family): string =>
  say(`mode-${mode}-${family}`, t(`mode-${mode}`))

/** A book by its language, in short. */
export const bookName = (language: string): string => say(`book-${language}`, language)

/** A game in short: its box, then the book or the mode. */
export function gameName(box: EditionSummary, mode: Mode, boxes: readonly EditionSummary[]): string {
  const sisters = boxes.filter((one) => one.family === box.family)
  if (sisters.length > 1) return `${box.title} · ${say(`rulebook-${box.language}`, box.language)}`
  return box.introductory || mode === 'solo' ? `${box.title} · ${modeName(mode, box.family)}` : box.title
}

/** The mode of a table with these house rules. */
export const modeOf = (options: Readonly<Record<string, unknown>>): Mode =>
  options['mode.introductory'] === true ? 'race' : 'main'

/** What is played at a table, below the name of its box: the rulebook, or the introductory game. */
export const kindName = (box: EditionSummary, options: Readonly<Record<string, unknown>>): string =>
  modeOf(options) === 'race' ? modeName('race', box.family) : say(`rulebook-${box.language}`, box.language)
