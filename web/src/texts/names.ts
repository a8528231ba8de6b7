/** Names of tiles for those who hear them, in the colours of the box. */

import type { MessagePart, Violation } from '$lib/generated/protocol'
import { colourOf, isJoker, numberOf, type Face } from '$lib/wire/tiles'
import type { Params } from './fill'
import { pieces } from './pieces'
import { say, t } from './words.svelte'

export const FOURTH: { name: string } = { name: 'orange' }
export const fourthColour = (): string => say(FOURTH.name, FOURTH.name)

const NAMED: Record<string, (params: Params) => string> = {
  R: (params) => t('tile-red', params),
  B: (params) => t('tile-blue', params),
  K: (params) => t('tile-black', params),
  O: (params) => say(`tile-${FOURTH.name}`, `${FOURTH.name} ${params['number']}`, params),
}

export const tileName = (face: Face): string =>
  isJoker(face) ? t('joker') : (NAMED[colourOf(face)]?.({ number: numberOf(face)! }) ?? '')

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
