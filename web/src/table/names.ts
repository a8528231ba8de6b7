/** Names of tiles for those who hear them, in the colours of the box. */

import { colourOf, isJoker, numberOf, type Face } from '$lib/draft/tiles'
import type { MessagePart, Violation } from '$lib/generated/protocol'
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

/** What the server says, with the names of its tiles and dice. */
export const inWords = (parts: readonly MessagePart[]): string =>
  pieces(parts)
    .map((one, i, all) => {
      if ('words' in one) return one.words
      if ('clause' in one) return one.clause
      const before = all[i - 1]
      return (before && 'face' in before ? ', ' : '') + tileName(one.face)
    })
    .join('')

/** Why something is refused. */
export const spoken = (violation: Violation): string => inWords(violation.parts ?? [])
