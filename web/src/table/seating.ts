/** Whom a seat belongs to, as it is said: people by their names, bots by their level. */

import type { Seat, SeatSummary } from '$lib/generated/protocol'
import { say, t } from '$lib/texts/words.svelte'

export function seatName(seats: readonly (Seat | SeatSummary)[], seat: number | null | undefined): string {
  if (seat == null) return ''
  const who = seats[seat]
  if (!who) return ''
  if (who.name) return isolated(who.name)
  if (who.kind === 'open') return t('seat-open')
  const level = say(`bot-${who.bot ?? ''}`, who.bot ?? t('computer'))
  const alike = seats.filter((other) => !other.name && other.bot === who.bot)
  if (alike.length < 2) return level
  return `${level} ${alike.indexOf(who) + 1}`
}

const OTHER_DIRECTION = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufefc]/u

/** A name that is written in another direction turns nothing round it. */
export const isolated = (name: string): string =>
  OTHER_DIRECTION.test(name) ? `\u2068${name.replace(/[\u202a-\u202e\u2066-\u2069]/gu, '')}\u2069` : name

export const seatNames = (seats: readonly (Seat | SeatSummary)[], wanted: readonly number[]): string =>
  wanted.map((seat) => seatName(seats, seat)).join(', ')
