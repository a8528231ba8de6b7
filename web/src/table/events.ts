/** What happened in a game, in words. An event tells only what its reader may know. */

import { parseTiles } from '$lib/draft/tiles'
import type { AnyEvent, State } from '$lib/generated/protocol'
import type { Params } from '$lib/texts/fill'
import { pieces } from '$lib/texts/pieces'
import { say, t } from '$lib/texts/words.svelte'
import { tilesName } from './names'
import { ownSeat, seatName } from './seating'

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

/** The lines of an event; where there is little room, many pieces are only counted and no clauses are named. */
export function tellEvent(event: AnyEvent, state: State, brief: boolean): string[] {
  const clause = !brief && 'clause' in event ? event.clause : ''
  const told = (what: keyof typeof TOLD, seat: number, params: Params = {}) =>
    seat === ownSeat(state.seats)
      ? t(`you-${what}`, params)
      : t(TOLD[what], { name: seatName(state.seats, seat), ...params })
  switch (event.type) {
    case 'starts':
      return event.seat === null ? [] : [told('starts', event.seat, { clause })]
    case 'dealt': {
      const count = Math.max(...event.counts)
      return 'stars' in event
        ? [t('stars-dealt', { count, stars: event.stars })]
        : [t('play-dealt', { count, clause: brief ? '' : 'C-SETUP-6' })]
    }
    case 'redealt':
      return [t('play-redealt', { clause })]
    case 'laid': {
      if ('dice' in event) return [told('laid', event.seat, { tiles: names(event.dice) })]
      const count = parseTiles(event.tiles).length
      return brief && count > FEW
        ? [told('laid-count', event.seat, { count })]
        : [told('laid', event.seat, { tiles: names(event.tiles) })]
    }
    case 'opened':
      return [told('opened', event.seat, { points: event.points })]
    case 'drew':
      return [told('drew', event.seat, { count: event.count ?? parseTiles(event.tiles).length })]
    case 'penalty':
      return [told('penalty', event.seat, { clause })]
    case 'timed-out':
    case 'passed':
    case 'resigned':
      return [told(event.type, event.seat)]
    case 'pool-emptied': {
      if (state.views[0]?.game === 'first') return [t('stars-pool-emptied', { clause })]
      const rest = say(`PoolEmpty.${state.about.options['end.pool_empty'] as string}`)
      return [rest ? t('play-pool-emptied', { rest, clause }) : t('news-pool-empty', { clause })]
    }
    case 'announced':
      return [told('announced', event.seat, { clause: brief ? '' : 'C-SCORE-3' })]
    case 'took':
      return [told('took', event.seat, { count: parseTiles(event.tiles).length })]
    case 'earned':
      return event.stars ? [told('earned', event.seat, { count: event.stars })] : []
    case 'paid':
      return event.stars ? [told('paid', event.seat, { count: event.stars, clause })] : []
    case 'called':
      return [`${t('race-called', { clause })} ${names(event.tile)}`]
    case 'found':
      return [`${told('found', event.seat, { count: event.stars })} ${names(event.tile)}`]
    case 'run-made':
      return [`${t('race-made', { clause })} ${names(event.tiles)}`]
    case 'run-complete':
      return [`${t('race-complete', { clause })} ${names(event.tiles)}`]
    case 'rolled':
      return brief ? [] : [`${told('rolled', event.seat)} ${names(event.dice)}`]
    case 'ended':
      return [say(`play-end-${event.clause}`, event.clause)]
    case 'lot':
    case 'answered':
    case 'dice-drawn':
    case 'held':
    case 'marked':
    case 'match-ended':
      return []
    default:
      return asItIs(event, state)
  }
}

/** The names of tiles or dice as the wire has them. */
const names = (tiles: string): string =>
  tilesName(pieces([{ tiles }]).flatMap((piece) => ('face' in piece ? piece.face : [])))

/** An event of a game that this page has no words for: the compiler knows none. */
function asItIs(event: never, state: State): string[] {
  const { type, seat, ...more } = event as Readonly<Record<string, unknown>>
  const name = typeof seat === 'number' ? seatName(state.seats, seat) : ''
  return [[name, type, ...Object.values(more).map(String)].filter(Boolean).join(' ')]
}
