/** How bad a choice was, as a sign beside its word: as chess players write it. */

import type { ReviewTurn } from '$lib/generated/protocol'

export type Label = NonNullable<ReviewTurn['label']>

export const MARKS: Readonly<Record<Label, string>> = {
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
  disaster: '???',
}
