/** What the figures say in sentences. */

import { t } from '$lib/texts/words.svelte'
import type { Batch } from './batches'
import {
  decisionsIn,
  ENOUGH,
  evenIn,
  gamesIn,
  lossPerDecision,
  luckOf,
  reviewedIn,
  shareWithoutLuck,
  trend,
  turnsToOpen,
  winShare,
  wonIn,
  type Estimate,
  type Trend,
} from './figures'
import { about, percent, plain, rounded } from './numbers'

/** With its number both in print and as it decides the form of what is counted. */
const counted = (value: number, digits = 1) => ({
  amount: plain(value, digits),
  exact: rounded(value, digits),
})

const within = ({ range }: Estimate, print: (value: number) => string): string =>
  range ? ` ${t('mine-range', { low: print(Math.max(0, range[0])), high: print(range[1]) })}` : ''

export function results(batches: readonly Batch[]): string[] {
  const [games, share] = [gamesIn(batches), winShare(batches)]
  const said = [
    t('mine-won', { won: plain(wonIn(batches)), count: games }),
    t('mine-even', { even: about(evenIn(batches)) }),
  ]
  if (games < ENOUGH || !share.range) return [...said, t('mine-few-games')]
  const [low, high] = share.range
  return [...said, t('mine-long-run', { low: percent(low), high: percent(high) })]
}

export function luck(batches: readonly Batch[]): string[] {
  const { games, wins, usual } = luckOf(batches)
  if (!games) return [t('mine-luck-unknown')]
  const amount = counted(Math.abs(wins))
  if (!amount.exact) return [t('mine-luck-even', { count: games }), ...more(batches)]
  const brought = t(wins < 0 ? 'mine-unlucky' : 'mine-lucky', { ...amount, count: games })
  if (usual === null) return [brought, t('mine-luck-few')]
  const usually = t(Math.abs(wins) > usual ? 'mine-luck-unusual' : 'mine-luck-usual', counted(usual))
  return [brought, usually, ...more(batches)]
}

/** What results are like without luck, and of how many games that is known. */
function more(batches: readonly Batch[]): string[] {
  const [known, count, less] = [reviewedIn(batches), gamesIn(batches), shareWithoutLuck(batches)]
  return [
    ...(less.range
      ? [t('mine-without-luck', { share: percent(clamped(less.value)), ...ends(less.range) })]
      : []),
    ...(known < count ? [t('mine-luck-part', { known, count })] : []),
  ]
}

const clamped = (share: number): number => Math.min(1, Math.max(0, share))
const ends = ([low, high]: readonly [number, number]) => ({
  low: percent(clamped(low)),
  high: percent(clamped(high)),
})

/** Hundredths of a win. */
export const cost = (loss: number): string => percent(loss / 100, 1)

export function decisions(batches: readonly Batch[]): string[] {
  if (!decisionsIn(batches)) return [t('mine-luck-unknown')]
  const all = lossPerDecision(batches)
  const reviewed = batches.filter((batch) => batch.account)
  return [
    t('mine-cost', { cost: cost(all.value), range: within(all, cost) }),
    t(COST[trend(reviewed, lossPerDecision)]),
  ]
}

const COST = {
  less: 'mine-cost-less',
  more: 'mine-cost-more',
  same: 'mine-cost-same',
  unknown: 'mine-trend-unknown',
} as const satisfies Record<Trend, string>

export const turn = (value: number): string => plain(value)

export function openings(batches: readonly Batch[]): string[] {
  const opened = batches.filter((batch) => batch.openings)
  const all = turnsToOpen(opened)
  return [
    t('mine-opens', { turn: turn(all.value), range: within(all, turn) }),
    t(OPENS[trend(opened, turnsToOpen)]),
  ]
}

const OPENS = {
  less: 'mine-opens-sooner',
  more: 'mine-opens-later',
  same: 'mine-opens-same',
  unknown: 'mine-trend-unknown',
} as const satisfies Record<Trend, string>
