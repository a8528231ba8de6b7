/** Estimates from games, each with its 95 % range. */

import type { Account, Batch } from './batches'

export interface Estimate {
  readonly value: number
  /** Null where there are too few games to say. */
  readonly range: readonly [number, number] | null
}

/** The fewest games whose standard deviation says anything. */
export const ENOUGH = 8
const Z = 1.96

const sum = <T>(all: readonly T[], part: (one: T) => number): number =>
  all.reduce((total, one) => total + part(one), 0)

export const gamesIn = (batches: readonly Batch[]): number => sum(batches, (batch) => batch.games)
export const wonIn = (batches: readonly Batch[]): number => sum(batches, (batch) => batch.won)
export const evenIn = (batches: readonly Batch[]): number => sum(batches, (batch) => batch.even)
export const luckIn = (batches: readonly Batch[]): number => sum(batches, ({ account }) => account?.luck ?? 0)
export const reviewedIn = (batches: readonly Batch[]): number =>
  sum(batches, ({ account }) => account?.games ?? 0)

/** The share of wins; its range is Wilson's, which stays between none and all. */
export function winShare(batches: readonly Batch[]): Estimate {
  const [games, won] = [gamesIn(batches), wonIn(batches)]
  if (!games) return { value: 0, range: null }
  const share = won / games
  const weight = (Z * Z) / games
  const middle = (share + weight / 2) / (1 + weight)
  const half = (Z / (1 + weight)) * Math.sqrt((share * (1 - share)) / games + weight / (4 * games))
  return { value: share, range: [Math.max(0, middle - half), Math.min(1, middle + half)] }
}

type Reviewed = Batch & { readonly account: Account }
const isReviewed = (batch: Batch): batch is Reviewed => batch.account !== null
const single = (batches: readonly Batch[]): Reviewed[] =>
  batches.filter(isReviewed).filter((batch) => batch.games === 1)

export interface Luck {
  readonly games: number
  /** In wins: how many more than a player without luck or bad luck. */
  readonly wins: number
  /** How far from none it is in 19 of 20 such series of games; null where there are too few games to say. */
  readonly usual: number | null
}

export function luckOf(batches: readonly Batch[]): Luck {
  const games = reviewedIn(batches)
  const alone = single(batches).map(({ account }) => account.luck)
  const square = sum(alone, (luck) => luck * luck) / alone.length
  return {
    games,
    wins: luckIn(batches),
    usual: alone.length < ENOUGH ? null : Z * Math.sqrt(square * games),
  }
}

/** The share of wins less luck, which is how well one played: it varies less than the share itself. */
export function shareWithoutLuck(batches: readonly Batch[]): Estimate {
  const known = batches.filter((batch) => batch.account?.games === batch.games)
  const games = gamesIn(known)
  const value = games ? (wonIn(known) - luckIn(known)) / games : 0
  const each = single(known).map((batch) => batch.won - batch.account.luck)
  return { value, range: around(value, each.length < ENOUGH ? null : deviation(each) / Math.sqrt(games)) }
}

/** What a decision cost on average, in hundredths of a win. */
export function lossPerDecision(batches: readonly Batch[]): Estimate {
  const known = batches.filter(isReviewed)
  return ratio(known.map(({ games, account }) => ({ games, top: account.loss, bottom: account.decisions })))
}

/** In which turn one opened on average. */
export function turnsToOpen(batches: readonly Batch[]): Estimate {
  const known = batches.filter((batch) => batch.openings > 0)
  return ratio(known.map(({ games, opened, openings }) => ({ games, top: opened, bottom: openings })))
}

export const decisionsIn = (batches: readonly Batch[]): number =>
  sum(batches, ({ account }) => account?.decisions ?? 0)
export const openingsIn = (batches: readonly Batch[]): number => sum(batches, (batch) => batch.openings)

interface Part {
  readonly games: number
  readonly top: number
  readonly bottom: number
}

/** A ratio of sums, and how exactly it is known from how it varies from game to game. */
function ratio(parts: readonly Part[]): Estimate {
  const [top, bottom] = [sum(parts, (part) => part.top), sum(parts, (part) => part.bottom)]
  if (!bottom) return { value: 0, range: null }
  const value = top / bottom
  const each = parts.filter((part) => part.games === 1)
  if (each.length < ENOUGH) return { value, range: null }
  const square = sum(each, (part) => (part.top - value * part.bottom) ** 2) / (each.length - 1)
  const games = sum(parts, (part) => part.games)
  return { value, range: around(value, Math.sqrt(square * games) / bottom) }
}

const around = (value: number, error: number | null): readonly [number, number] | null =>
  error === null ? null : [value - Z * error, value + Z * error]

function deviation(values: readonly number[]): number {
  const mean = sum(values, (one) => one) / values.length
  return Math.sqrt(sum(values, (one) => (one - mean) ** 2) / (values.length - 1))
}

export type Trend = 'less' | 'more' | 'same' | 'unknown'

/** Whether a figure of the later half of the games differs from that of the earlier one by more than chance. */
export function trend(batches: readonly Batch[], figure: (some: readonly Batch[]) => Estimate): Trend {
  const each = batches.filter((batch) => batch.games === 1)
  const half = Math.floor(each.length / 2)
  const [before, after] = [figure(each.slice(0, half)), figure(each.slice(half))]
  if (!before.range || !after.range) return 'unknown'
  const error = Math.hypot(before.range[1] - before.value, after.range[1] - after.value)
  if (Math.abs(after.value - before.value) <= error) return 'same'
  return after.value < before.value ? 'less' : 'more'
}

const MOST_BLOCKS = 8

/** Games one after the other in blocks of about the same size, each large enough to say something. */
export function blocks(batches: readonly Batch[], count = gamesIn): Batch[][] {
  const size = Math.max(ENOUGH, Math.ceil(count(batches) / MOST_BLOCKS))
  const found: Batch[][] = []
  let now: Batch[] = []
  for (const batch of batches) {
    now.push(batch)
    if (count(now) < size) continue
    found.push(now)
    now = []
  }
  const last = found.at(-1)
  if (last && count(now) * 2 < size) last.push(...now)
  else if (now.length) found.push(now)
  return found
}
