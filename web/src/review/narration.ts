/** What happened in a step, in words and pictures of tiles; all of it, for nothing is hidden any more. */

import type { AnyEvent, EditionInfo, MessagePart, ReviewStep, State } from '$lib/generated/protocol'
import { tellEvent } from '$lib/table/events'
import { tilesName } from '$lib/texts/names'
import { pieces } from '$lib/texts/pieces'
import { t } from '$lib/texts/words.svelte'

/** The tiles or dice that an event is about. */
function about(event: AnyEvent): string {
  switch (event.type) {
    case 'laid':
    case 'rolled':
      return 'dice' in event ? event.dice : event.tiles
    case 'drew':
    case 'penalty':
    case 'run-made':
    case 'run-complete':
      return event.tiles ?? ''
    case 'called':
    case 'found':
      return event.tile
    default:
      return ''
  }
}

/** A step line by line. The tiles of a line stand where their names would, or after it. */
export function narrated({ events }: ReviewStep, state: State, box: EditionInfo | null): MessagePart[][] {
  return events.flatMap((event) => {
    const [first, ...more] = tellEvent(event, state, false, box)
    if (first === undefined) return []
    const line = withClause(withTiles(first, about(event)), 'clause' in event ? event.clause : '')
    return [line, ...more.map((words) => [{ words }])]
  })
}

const faces = (tiles: string) => pieces([{ tiles }]).flatMap((piece) => ('face' in piece ? [piece.face] : []))

function withTiles(words: string, tiles: string): MessagePart[] {
  if (!tiles) return [{ words }]
  const names = tilesName(faces(tiles))
  const at = names ? words.indexOf(names) : -1
  if (at < 0) return [{ words: `${words} ` }, { tiles }]
  return [{ words: words.slice(0, at) }, { tiles }, { words: words.slice(at + names.length) }]
}

const withClause = (parts: readonly MessagePart[], clause: string): MessagePart[] =>
  parts.flatMap((part) => {
    const [before, after] = clause && part.words ? part.words.split(clause) : []
    return after === undefined ? [part] : [{ words: before! }, { clause }, { words: after }]
  })

/** A step in a line. */
export function gist({ events }: ReviewStep, state: State): string {
  const rolled = events.find((event) => event.type === 'rolled')
  if (rolled) return t('step-rolls', { count: faces(rolled.dice).length })
  return events.flatMap((event) => tellEvent(event, state, true))[0] ?? t('nothing-to-tell')
}
