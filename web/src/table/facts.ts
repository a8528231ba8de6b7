/** What everybody may know of a seat, as signs with words. */

import type { State } from '$lib/generated/protocol'
import type { IconName } from '$lib/parts/Icon.svelte'
import { t } from '$lib/texts/words.svelte'

export interface Fact {
  readonly icon: IconName
  readonly short: string
  readonly long: string
  /** Tiles in a hand. */
  readonly fan?: number
}

/** Of the match, once there is one. */
export function totalOf(now: State, seat: number): Fact | null {
  const points = now.sheet.games.length ? now.sheet.totals[seat] : undefined
  if (points === undefined) return null
  const short = String(points).replace('-', '−')
  return { icon: 'flag', short, long: `${t('play-total')} ${short}` }
}

/** Of the game, as it is now. */
export function factsOf(now: State, seat: number): Fact[] {
  const view = now.views[0]
  if (!view) return []
  if (view.game === 'express') {
    const dice = diceIn(view.hands[seat])
    const turns = view.turns_left[seat] ?? 0
    return [
      { icon: 'dice', short: `${dice}`, long: t('express-count', { count: dice }) },
      { icon: 'clock', short: `${turns}`, long: t('play-last-turns', { count: turns }) },
    ]
  }
  const found: Fact[] = []
  if ('counts' in view) {
    const tiles = view.counts[seat] ?? 0
    found.push({ icon: 'tile', short: `${tiles}`, long: t('fact-tiles', { count: tiles }), fan: tiles })
  }
  if ('stars' in view) {
    const stars = view.stars[seat] ?? 0
    found.push({ icon: 'star', short: `${stars}`, long: t('fact-stars', { count: stars }) })
  }
  if (view.game === 'classic') {
    const opened = view.opened[seat]
    const long = view.announced.includes(seat) ? t('announced') : opened ? t('opened') : t('unopened')
    found.push({ icon: opened ? 'check' : 'lock', short: '', long })
  }
  return found
}

const diceIn = (hand: { hold: string; reroll: string } | undefined) =>
  `${hand?.hold ?? ''} ${hand?.reroll ?? ''}`.split(' ').filter(Boolean).length
