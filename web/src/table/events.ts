/** Game events in words. An event holds only what its reader may know. */

import type { AnyEvent, EditionInfo, State } from '$lib/generated/protocol'
import type { Params } from '$lib/texts/fill'
import { clauseInWords } from '$lib/texts/clauses.svelte'
import { tilesName } from '$lib/texts/names'
import { pieces } from '$lib/texts/pieces'
import { say, t } from '$lib/texts/words.svelte'
import { parseTiles } from '$lib/wire/tiles'
import { ruleOf } from './house'
import { ownSeat, seatName } from './seating'

/** Texts about other players; the only player at this screen is addressed as "you". */
const LINES = {
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
  took: 'first-took',
  earned: 'first-earned',
  paid: 'first-paid',
  found: 'race-found',
  rolled: 'play-rolled',
} as const

const FEW = 2

/** The lines of an event; `brief` counts many pieces instead of listing them, and leaves clauses out. */
export function tellEvent(
  event: AnyEvent,
  state: State,
  brief: boolean,
  box: EditionInfo | null = null,
): string[] {
  const clause = !brief && 'clause' in event ? event.clause : ''
  const line = (what: keyof typeof LINES, seat: number, params: Params = {}) =>
    seat === ownSeat(state.seats)
      ? t(`you-${what}`, params)
      : t(LINES[what], { name: seatName(state.seats, seat), ...params })
  switch (event.type) {
    case 'starts':
      return event.seat === null ? [] : [line('starts', event.seat, { clause })]
    case 'dealt': {
      const count = Math.max(...event.counts)
      return 'stars' in event
        ? [t('first-dealt', { count, stars: event.stars })]
        : [t('play-dealt', { count, clause: brief ? '' : 'C-SETUP-6' })]
    }
    case 'redealt':
      return [t('play-redealt', { clause })]
    case 'laid': {
      const tiles = 'dice' in event ? event.dice : event.tiles
      const count = parseTiles(tiles).length
      return brief && count > FEW
        ? [line('laid-count', event.seat, { count })]
        : [line('laid', event.seat, { tiles: names(tiles) })]
    }
    case 'opened':
      return [line('opened', event.seat, { points: event.points })]
    case 'drew':
      return [line('drew', event.seat, { count: drawn(event) })]
    case 'penalty':
      return [line('penalty', event.seat, { count: drawn(event), clause }), ...wrong(event.broken, brief)]
    case 'timed-out':
    case 'passed':
    case 'resigned':
      return [line(event.type, event.seat)]
    case 'pool-emptied': {
      if (state.views[0]?.game === 'first') return [t('first-pool-emptied', { clause })]
      const rule = box ? ruleOf(box, state.about, 'end.pool_empty') : state.about.options['end.pool_empty']
      const rest = say(`PoolEmpty.${rule as string}`)
      return [rest ? t('play-pool-emptied', { rest, clause }) : t('news-pool-empty', { clause })]
    }
    case 'announced':
      return [line('announced', event.seat, { clause: brief ? '' : 'C-SCORE-3' })]
    case 'took':
      return [line('took', event.seat, { count: parseTiles(event.tiles).length })]
    case 'earned':
      return event.stars ? [line('earned', event.seat, { count: event.stars })] : []
    case 'paid':
      return event.stars ? [line('paid', event.seat, { count: event.stars, clause })] : []
    case 'called':
      return [`${t('race-called', { clause })} ${names(event.tile)}`]
    case 'found':
      return [`${line('found', event.seat, { count: event.stars })} ${names(event.tile)}`]
    case 'run-made':
      return [brief ? t('news-run-made') : `${t('race-made', { clause })} ${names(event.tiles)}`]
    case 'run-complete':
      return [brief ? t('news-run-complete') : `${t('race-complete', { clause })} ${names(event.tiles)}`]
    case 'rolled':
      return brief ? [] : [`${line('rolled', event.seat)} ${names(event.dice)}`]
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

/** For those who may not see the tiles, their number. */
const drawn = ({ count, tiles }: { count?: number; tiles?: string }): number =>
  count ?? parseTiles(tiles ?? '').length

/** The clauses that a failed turn broke; a line with little room has no room for them. */
const wrong = (broken: readonly string[], brief: boolean): string[] =>
  broken.length && !brief ? [t('news-broken', { clauses: broken.map(clauseInWords).join('; ') })] : []

/** The names of tiles or dice as the wire has them. */
const names = (tiles: string): string =>
  tilesName(pieces([{ tiles }]).flatMap((piece) => ('face' in piece ? piece.face : [])))

/** An event of a game that this page has no words for: the compiler knows none. */
function asItIs(event: never, state: State): string[] {
  const { type, seat, ...more } = event as Readonly<Record<string, unknown>>
  const name = typeof seat === 'number' ? seatName(state.seats, seat) : ''
  return [[name, type, ...Object.values(more).map(String)].filter(Boolean).join(' ')]
}
