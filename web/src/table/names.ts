/** Names of tiles for those who hear them, in the colours of the box. */

import { colourOf, isJoker, numberOf, type Face } from '$lib/draft/tiles'
import type { Violation } from '$lib/generated/protocol'
import { pieces } from '$lib/texts/pieces'
import { say, t } from '$lib/texts/words.svelte'

export const FOURTH: { name: string } = { name: 'orange' }

const colours: Record<string, () => string> = {
  R: () => t('red'),
  B: () => t('blue'),
  K: () => t('black'),
  O: () => say(FOURTH.name, FOURTH.name),
}

export const colourName = (face: Face): string => colours[colourOf(face)]?.() ?? ''

export const tileName = (face: Face): string =>
  isJoker(face) ? t('joker') : t('tile-name', { colour: colourName(face), number: numberOf(face)! })

export const tilesName = (faces: readonly Face[]): string => faces.map(tileName).join(', ')

/** Why something is refused, as it is said. */
export const spoken = (violation: Violation): string => inWords(violation.message)

/** A sentence of the server with its tiles and dice by their names. */
export const inWords = (sentence: string): string =>
  pieces(sentence)
    .map((one, i, all) => {
      if ('words' in one) return one.words
      const before = all[i - 1]
      return (before && 'face' in before ? ', ' : '') + tileName(one.face) + one.mark
    })
    .join('')
