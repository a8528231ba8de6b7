/** Was it luck? What a review says about a seat, as figures and as the one answer to that question. */

import type { Review, ReviewTurn } from '$lib/generated/protocol'

/** In hundredths of a win; alone, in dice. */
export type Points = number

/** Who plays alone plays against the dice, and results are dice that are left. */
export const isAlone = ({ players }: Review): boolean => players.length === 1

const scaled = (review: Review, worth: number): Points => (isAlone(review) ? worth : 100 * worth)

/** What the deal and everything that came after it gave a seat. */
export const luckOf = (review: Review, seat: number): Points =>
  scaled(review, review.deal[seat]! + review.luck[seat]!)

export const dealtTo = (review: Review, seat: number): Points => scaled(review, review.deal[seat]!)

export const lossOf = (review: Review, turn: ReviewTurn): Points =>
  (turn.loss ?? 0) / (isAlone(review) ? 100 : 1)

export const luckIn = (review: Review, turn: ReviewTurn, seat: number): Points =>
  scaled(review, turn.luck[seat]!)

export const decidedIn = (review: Review, turn: ReviewTurn, seat: number): Points =>
  scaled(review, turn.decision[seat]!)

/** The turns in which a seat had a choice. */
export const choices = (review: Review, seat: number): ReviewTurn[] =>
  review.turns.filter((turn) => turn.seat === seat && turn.loss != null)

/** What a seat's choices cost it together. */
export const costOf = (review: Review, seat: number): Points =>
  choices(review, seat).reduce((sum, turn) => sum + lossOf(review, turn), 0)

/** What a seat's clear mistakes cost it together. */
const mistakesOf = (review: Review, seat: number): Points =>
  choices(review, seat)
    .filter((turn) => turn.label)
    .reduce((sum, turn) => sum + lossOf(review, turn), 0)

/** How a step changed a seat's chance. */
export const changeIn = (review: Review, turn: ReviewTurn, seat: number): Points =>
  luckIn(review, turn, seat) + decidedIn(review, turn, seat)

/** A turn in one figure: what a clear mistake cost, else how the chance of whoever acted changed. */
export const figureOf = (review: Review, turn: ReviewTurn, seat: number): Points =>
  turn.label ? -lossOf(review, turn) : changeIn(review, turn, seat)

/** The choice that cost a seat most, if one did for certain. */
export const costliest = (review: Review, seat: number): ReviewTurn | undefined =>
  choices(review, seat)
    .filter((turn) => turn.label)
    .toSorted((a, b) => b.loss! - a.loss!)[0]

/** The choice that brought a seat furthest, of those with which nothing was lost. */
export const finest = (review: Review, seat: number): ReviewTurn | undefined =>
  choices(review, seat)
    .filter((turn) => !turn.label && lossOf(review, turn) < SLIGHT && decidedIn(review, turn, seat) > SLIGHT)
    .toSorted((a, b) => b.decision[seat]! - a.decision[seat]!)[0]

const SLIGHT: Points = 1
/** What tips a game: a tenth of a win; alone, a die. */
const MUCH = { together: 10, alone: 1 }

export type Verdict =
  | 'open'
  | `${'won' | 'lost'}-${'lucky' | 'even' | 'unlucky'}`
  | 'lost-careless'
  | 'lost-both'
  | `alone-${'lucky' | 'even' | 'unlucky'}`

/** The one answer for a seat. */
export function verdict(review: Review, seat: number): Verdict {
  if (!review.over) return 'open'
  const much = isAlone(review) ? MUCH.alone : MUCH.together
  const luck = luckOf(review, seat)
  const was = luck >= much ? 'lucky' : luck <= -much ? 'unlucky' : 'even'
  if (isAlone(review)) return `alone-${was}`
  if (review.winners?.includes(seat)) return `won-${was}`
  const cost = mistakesOf(review, seat)
  if (was === 'unlucky' && cost >= much && cost >= -luck / 2) return 'lost-both'
  return was === 'even' && cost >= much ? 'lost-careless' : `lost-${was}`
}

/** A seat's chance at every step, the deal first. */
export const chances = ({ mean, deal, turns }: Review): number[][] => [
  mean.map((one, seat) => one + deal[seat]!),
  ...turns.map((turn) => turn.chance),
]

export const MOST_CLOVERS = 5
/** From which luck on there is one leaf more. */
const LEAVES: readonly Points[] = [-25, -8, 8, 25]

/** Luck as leaves of clover, from one to five. */
export const cloversOf = (luck: Points): number => 1 + LEAVES.filter((least) => luck >= least).length
