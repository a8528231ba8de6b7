/** The numbers a table plays by: the house's, or else those of the box. */

import type { EditionInfo, State } from '$lib/generated/protocol'

export const ruleNumber = (box: EditionInfo, about: State['about'], key: string): number =>
  Number(about.options[key] ?? box.rules.find((one) => one.key === key)?.value ?? 0)
