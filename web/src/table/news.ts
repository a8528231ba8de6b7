/** What has happened, in words. An event tells only what its reader may know. */

import { parseTiles } from '$lib/draft/tiles'
import type { AnyHappening, State } from '$lib/generated/protocol'
import { say, t } from '$lib/texts/words.svelte'
import { tilesName } from './names'
import { isolated, seatName } from './seating'

type Event = Readonly<Record<string, unknown>> & { readonly type: string }

/** The lines of an entry; none for what is shown in another way. */
export function tell(what: AnyHappening, state: State): string[] {
  const name = (seat: number | null | undefined) => seatName(state.seats, seat)
  switch (what.type) {
    case 'started':
    case 'acted':
    case 'timed_out':
      return what.events.flatMap((event) => tellEvent(event as Event, name, state))
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
    case 'moved':
      return [t('news-moved', { name: name(what.seat) })]
    case 'rematched':
      return [t('news-rematch')]
    case 'ended':
      return [t(`news-ended-${what.why}`)]
    case 'credited':
    case 'created':
    case 'voted':
    case 'link_made':
      return []
  }
}

function tellEvent(event: Event, nameOf: (seat: number | null) => string, state: State): string[] {
  const name = nameOf(event['seat'] as number | null)
  const clause = String(event['clause'] ?? '')
  const stars = Number(event['stars'] ?? 0)
  switch (event.type) {
    case 'starts':
      return name ? [t('play-starts', { name, clause })] : []
    case 'dealt': {
      const count = Math.max(...(event['counts'] as number[]))
      return 'stars' in event
        ? [t('stars-dealt', { count, stars })]
        : [t('play-dealt', { count, clause: 'C-SETUP-6' })]
    }
    case 'redealt':
      return [t('play-redealt', { clause })]
    case 'laid':
      return [t('news-laid', { name, tiles: faces(event) })]
    case 'opened':
      return [t('play-opened', { name, points: Number(event['points']) })]
    case 'drew':
      return [t('play-drew', { name, count: count(event) })]
    case 'penalty':
      return [t('play-penalty', { name, clause })]
    case 'timed-out':
      return [t('play-timed-out', { name })]
    case 'passed':
      return [t('play-passed', { name })]
    case 'pool-emptied': {
      if (state.about.family === 'first') return [t('stars-pool-emptied', { clause })]
      const rest = say(`PoolEmpty.${String(state.about.options['end.pool_empty'] ?? '')}`)
      return [rest ? t('play-pool-emptied', { rest, clause }) : t('news-pool-empty', { clause })]
    }
    case 'announced':
      return [t('play-has-announced', { name, clause: 'C-SCORE-3' })]
    case 'resigned':
      return [t('play-has-resigned', { name })]
    case 'took':
      return [t('stars-took', { name, count: parseTiles(String(event['tiles'])).length })]
    case 'earned':
      return stars ? [t('stars-earned', { name, count: stars })] : []
    case 'paid':
      return stars ? [t('stars-paid', { name, count: stars, clause })] : []
    case 'called':
      return [`${t('race-called', { clause })} ${tilesName([String(event['tile'])])}`]
    case 'found':
      return [`${t('race-found', { name, count: stars })} ${tilesName([String(event['tile'])])}`]
    case 'run-made':
      return [`${t('race-made', { clause })} ${tilesName(parseTiles(String(event['tiles'])))}`]
    case 'run-complete':
      return [`${t('race-complete', { clause })} ${tilesName(parseTiles(String(event['tiles'])))}`]
    case 'rolled':
      return [`${t('dice-rolled', { name })} ${faces(event)}`]
    case 'ended':
      return [say(`play-end-${clause}`, clause)]
    default:
      return []
  }
}

function count(event: Event): number {
  return event['tiles'] === undefined ? Number(event['count']) : parseTiles(String(event['tiles'])).length
}

/** The faces of tiles, or of dice: `d07:R3@4,-2`. */
function faces(event: Event): string {
  const list = parseTiles(String(event['tiles'] ?? event['dice'] ?? ''))
  return tilesName(list.map((token) => (token.includes(':') ? token.slice(4).split('@')[0]! : token)))
}
