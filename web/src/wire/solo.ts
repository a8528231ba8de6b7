/** The results of solo games, kept in this browser to be beaten (X-SOLO-1). */

import { keep, recall } from './memory'

export interface SoloResult {
  readonly game: string
  readonly left: number
  /** Of the faces that are left; games of long ago were kept without it. */
  readonly sum?: number
  readonly at: number
}

const KEY = 'kostka.solo'
const MOST = 200

/** All results, the newest first; this one is added if it is new. */
export function soloResults(result: SoloResult): readonly SoloResult[] {
  const known = recall<SoloResult[]>(KEY, [])
  if (known.some((one) => one.game === result.game)) return known
  const all = [result, ...known].slice(0, MOST)
  keep(KEY, all)
  return all
}

/** The fewest dice left come first, then the lower sum (X-END-2). */
export const better = (a: SoloResult, b: SoloResult): number =>
  a.left - b.left || (a.sum ?? Infinity) - (b.sum ?? Infinity) || 0

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
