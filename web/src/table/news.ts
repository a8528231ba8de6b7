/** What has happened, in words. An event tells only what its reader may know. */

import { parseTiles } from '$lib/draft/tiles'
import type { AnyHappening, State } from '$lib/generated/protocol'
import type { Params } from '$lib/texts/fill'
import { say, t } from '$lib/texts/words.svelte'
import { tilesName } from './names'
import { isolated, ownSeat, seatName } from './seating'

type Event = Readonly<Record<string, unknown>> & { readonly type: string }

const CLAUSE = / \([A-Z](?:-[A-Z]+)?-\d+\)/g

/** For a line that has little room: many pieces are only counted, clauses are left to the log. */
export const tellBriefly = (what: AnyHappening, state: State): string[] =>
  tell(what, state, true).map((line) => line.replace(CLAUSE, ''))

/** The lines of an entry; none for what is shown in another way. */
export function tell(what: AnyHappening, state: State, brief = false): string[] {
  const name = (seat: number | null | undefined) => seatName(state.seats, seat)
  switch (what.type) {
    case 'started':
    case 'acted':
    case 'timed_out':
      return what.events.flatMap((event) => tellEvent(event as unknown as Event, name, state, brief))
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

/** Who sits here alone is spoken to; of everybody else it is told. */
const TOLD = {
  starts: 'play-starts',
  laid: 'news-laid',
  'laid-count': 'news-laid-count',
  opened: 'play-opened',
  drew: 'play-drew',
  penalty: 'play-penalty',
  'timed-out': 'play-timed-out',
  passed: 'play-passed',
  announced: 'play-has-announced',
  resigned: 'play-has-resigned',
  took: 'stars-took',
  earned: 'stars-earned',
  paid: 'stars-paid',
  found: 'race-found',
  rolled: 'dice-rolled',
} as const

const FEW = 2

function tellEvent(
  event: Event,
  nameOf: (seat: number | null) => string,
  state: State,
  brief: boolean,
): string[] {
  const seat = event['seat'] as number | null
  const name = nameOf(seat)
  const clause = String(event['clause'] ?? '')
  const stars = Number(event['stars'] ?? 0)
  const own = seat != null && seat === ownSeat(state.seats)
  const told = (what: keyof typeof TOLD, params: Params = {}) =>
    own ? t(`you-${what}`, params) : t(TOLD[what], { name, ...params })
  switch (event.type) {
    case 'starts':
      return name ? [told('starts', { clause })] : []
    case 'dealt': {
      const count = Math.max(...(event['counts'] as number[]))
      return 'stars' in event
        ? [t('stars-dealt', { count, stars })]
        : [t('play-dealt', { count, clause: 'C-SETUP-6' })]
    }
    case 'redealt':
      return [t('play-redealt', { clause })]
    case 'laid':
      return brief && count(event) > FEW && event['tiles'] !== undefined
        ? [told('laid-count', { count: count(event) })]
        : [told('laid', { tiles: faces(event) })]
    case 'opened':
      return [told('opened', { points: Number(event['points']) })]
    case 'drew':
      return [told('drew', { count: count(event) })]
    case 'penalty':
      return [told('penalty', { clause })]
    case 'timed-out':
    case 'passed':
    case 'resigned':
      return [told(event.type)]
    case 'pool-emptied': {
      if (state.about.family === 'first') return [t('stars-pool-emptied', { clause })]
      const rest = say(`PoolEmpty.${String(state.about.options['end.pool_empty'] ?? '')}`)
      return [rest ? t('play-pool-emptied', { rest, clause }) : t('news-pool-empty', { clause })]
    }
    case 'announced':
      return [told('announced', { clause: 'C-SCORE-3' })]
    case 'took':
      return [told('took', { count: parseTiles(String(event['tiles'])).length })]
    case 'earned':
      return stars ? [told('earned', { count: stars })] : []
    case 'paid':
      return stars ? [told('paid', { count: stars, clause })] : []
    case 'called':
      return [`${t('race-called', { clause })} ${tilesName([String(event['tile'])])}`]
    case 'found':
      return [`${told('found', { count: stars })} ${tilesName([String(event['tile'])])}`]
    case 'run-made':
      return [`${t('race-made', { clause })} ${tilesName(parseTiles(String(event['tiles'])))}`]
    case 'run-complete':
      return [`${t('race-complete', { clause })} ${tilesName(parseTiles(String(event['tiles'])))}`]
    case 'rolled':
      return brief ? [] : [`${told('rolled')} ${faces(event)}`]
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
