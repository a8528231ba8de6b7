/** Whom a seat belongs to, as it is said: people by their names, bots by those of their characters. */

import type { Seat, SeatSummary, State } from '$lib/generated/protocol'
import { lang, say, t } from '$lib/texts/words.svelte'
import { characterAt } from './characters'

export function seatName(seats: readonly (Seat | SeatSummary)[], seat: number | null | undefined): string {
  if (seat == null) return ''
  const who = seats[seat]
  if (!who) return ''
  if (who.name) return isolated(who.name)
  if (who.kind === 'open') return t('seat-open')
  return characterAt(seats, seat)?.name ?? t('computer')
}

/** How well a bot plays, in a word. */
export const levelName = (who: Seat | SeatSummary): string =>
  say(`bot-${who.bot ?? ''}`, who.bot ?? t('computer'))

/** The only seat of this browser, which is addressed as “you”; at a shared screen all are called by name. */
export function ownSeat(seats: readonly Seat[]): number | null {
  const own = seats.flatMap((seat, i) => (seat.yours ? [i] : []))
  return own.length === 1 ? own[0]! : null
}

/** Nobody is there to play this seat: its owner is not connected, or has left. */
export function isAway({ seats, online }: State, seat: number | null | undefined): boolean {
  if (seat == null) return false
  const kind = seats[seat]?.kind
  return kind === 'left' || (kind === 'person' && !online[seat])
}

const OTHER_DIRECTION = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufefc]/u

/** A name that is written in another direction turns nothing round it. */
export const isolated = (name: string): string =>
  OTHER_DIRECTION.test(name) ? `\u2068${name.replace(/[\u202a-\u202e\u2066-\u2069]/gu, '')}\u2069` : name

/** In lists of all who play: oneself is "you". */
export const seatLabel = (seats: readonly Seat[], seat: number): string =>
  seat === ownSeat(seats) ? t('you') : seatName(seats, seat)

export const seatNames = (seats: readonly (Seat | SeatSummary)[], wanted: readonly number[]): string =>
  new Intl.ListFormat(lang()).format(wanted.map((seat) => seatName(seats, seat)))
