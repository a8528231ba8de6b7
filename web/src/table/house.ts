/** What a table plays by: the rules of the house, or else those of the box. */

import type { EditionInfo, State } from '$lib/generated/protocol'

export const ruleOf = (box: EditionInfo, about: State['about'], key: string): unknown =>
  about.options[key] ?? box.rules.find((one) => one.key === key)?.value

export const ruleNumber = (box: EditionInfo, about: State['about'], key: string): number =>
  Number(ruleOf(box, about, key) ?? 0)
