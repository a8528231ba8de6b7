/** Whom one played with, as it is said: people by their names, bots by those of their characters. */

import type { PlayedGame, SeatSummary } from '$lib/generated/protocol'
import { isolated, seatName } from '$lib/table/seating'
import { lang, say, t } from '$lib/texts/words.svelte'
import { isPerson, nameOf, PERSON } from './batches'

/** Who sat at the table, for faces and names. */
export const sitting = (game: PlayedGame): SeatSummary[] =>
  game.levels.map((level, seat) =>
    level === 'unknown'
      ? { kind: 'person', name: game.players[seat] ?? '', bot: null }
      : { kind: 'bot', name: '', bot: level },
  )

/** All but oneself, or all; of computers, their levels too. */
export function players(game: PlayedGame, all: boolean): string {
  const seats = sitting(game)
  const named = seats.flatMap((who, seat) => {
    if (seat === game.seat && !all) return []
    const name = seatName(seats, seat)
    return [who.bot ? t('mine-bot', { name, level: say(`bot-${who.bot}`, who.bot) }) : name]
  })
  return new Intl.ListFormat(lang(), { type: 'unit' }).format(named)
}

/** An opponent of the statistics: a level, a person, or people whose names are no longer known. */
export function opponentName(opponent: string): string {
  if (opponent === PERSON) return t('mine-people-before')
  if (isPerson(opponent)) return isolated(nameOf(opponent))
  return t('mine-computer', { level: say(`bot-${opponent}`, opponent) })
}
