/** What has happened at the table, in words. */

import type { AnyEntryBody, EditionInfo, State } from '$lib/generated/protocol'
import { t } from '$lib/texts/words.svelte'
import { tellEvent } from './events'
import { isolated, seatName } from './seating'

/**
 * The lines of an entry; none for what is shown in another way. `brief` is for a line that has little room; the box
 * tells what its rules make of an empty pool.
 */
export function tell(
  what: AnyEntryBody,
  state: State,
  brief = false,
  box: EditionInfo | null = null,
): string[] {
  const name = (seat: number | null | undefined) => seatName(state.seats, seat)
  switch (what.type) {
    case 'started':
    case 'acted':
    case 'timed_out':
      return what.events.flatMap((event) => tellEvent(event, state, brief, box))
    case 'seated':
      return [t('news-seated', { name: isolated(what.name) })]
    case 'unseated':
      return what.why === 'opened' ? [] : [t(`news-${what.why}`, { name: name(what.seat) })]
    case 'asked':
      return [t(`news-asked-${what.kind}`, { name: name(what.by), about: name(what.about) })]
    case 'settled':
      return [t(`news-settled-${what.choice}`)]
    case 'paused':
      return [t('news-paused')]
    case 'resumed':
      return [t('news-resumed')]
    case 'more_time':
      return [t('news-more-time', { name: name(what.seat), count: Math.round(what.ms / 1000) })]
    case 'replaced':
      return [t('news-replaced', { name: name(what.seat) })]
    case 'returned':
      return [t('news-returned', { name: name(what.seat) })]
    case 'hosted':
      return [t('news-hosted', { name: name(what.seat) })]
    case 'moved':
      return [t('news-moved', { name: name(what.seat) })]
    case 'rematched':
      return [t('news-rematch')]
    case 'ended':
      return [t(`news-ended-${what.why}`)]
    case 'promised':
    case 'dealing':
    case 'opening':
    case 'opened':
    case 'credited':
    case 'created':
    case 'voted':
    case 'link_made':
      return []
  }
}
