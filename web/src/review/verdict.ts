/** The answer to "was it luck?" in words: about oneself, or else about the winner. */

import type { Review, Seat } from '$lib/generated/protocol'
import { ownSeat, seatNames } from '$lib/table/seating'
import { say, t } from '$lib/texts/words.svelte'
import { isAlone, verdict } from './account'

export function answerOf(review: Review, seats: readonly Seat[]): string {
  const own = ownSeat(seats)
  const seat = isAlone(review) ? 0 : (own ?? review.winners?.[0])
  if (seat === undefined || !review.over) return t('verdict-open')
  const found = verdict(review, seat)
  if (own !== null || isAlone(review)) return say(`verdict-${found}`)
  return say(`verdict-of-${found}`, '', { names: seatNames(seats, review.winners ?? []) })
}
