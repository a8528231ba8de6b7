/** What typed commands do at a table of tiles: the moves of the same reducer, the actions of the same turn. */

import { setOf } from '$lib/draft/draft'
import { t } from '$lib/texts/words.svelte'
import { tileName } from '$lib/table/names'
import type { TileTurn } from '$lib/wire/tile-turn.svelte'
import { around, parseFaces, pick, type Typed } from './grammar'

/** Carries a command out; what it returns is said to the player. */
export async function perform(turn: TileTurn, typed: Typed, hint: () => void): Promise<string> {
  switch (typed.verb) {
    case 'lay': {
      for (const part of typed.rest.join(' ').split(',')) {
        const problem = withTiles(turn, part.trim(), turn.rack, (tiles) => turn.move({ type: 'lay', tiles }))
        if (problem) return problem
      }
      return ''
    }
    case 'add': {
      const [what, where] = around(typed.rest, 'to')
      const set = setAt(turn, where[0])
      if (!set) return t('text-no-set', { number: where[0] ?? '' })
      const at = where.includes('front') ? { at: 0 } : {}
      return withTiles(turn, what.join(' '), turn.rack, (tiles) =>
        turn.move({ type: 'add', tiles, to: set.key, ...at }),
      )
    }
    case 'take': {
      const [what, where] = around(typed.rest, 'from')
      const set = setAt(turn, where[0])
      const lying = (set ? [set] : turn.sets).flatMap((one) => one.tiles)
      if (!what.length && set) turn.move({ type: 'home', tiles: set.tiles })
      else return withTiles(turn, what.join(' '), lying, (tiles) => turn.move({ type: 'home', tiles }))
      return ''
    }
    case 'move': {
      const [before, target] = around(typed.rest, 'to')
      const [what, from] = around(before, 'from')
      const source = setAt(turn, from[0])
      const lying = (source ? [source] : turn.sets).flatMap((one) => one.tiles)
      const set = setAt(turn, target[0])
      return withTiles(turn, what.join(' '), lying, (tiles) =>
        turn.move(set ? { type: 'add', tiles, to: set.key } : { type: 'lay', tiles }),
      )
    }
    case 'split': {
      const [what, after] = around(typed.rest, 'after')
      const set = setAt(turn, what[0])
      if (!set) return t('text-no-set', { number: what[0] ?? '' })
      const faces = parseFaces(after.join(' '))
      const found = faces
        ? set.tiles.findIndex((tile) => tile.startsWith(`${faces[0]}.`)) + 1
        : Number(after[0])
      turn.move({ type: 'split', set: set.key, at: found })
      return ''
    }
    case 'join': {
      const [first, ...others] = typed.rest.map((number) => setAt(turn, number))
      for (const other of others)
        if (first && other) turn.move({ type: 'join', set: other.key, to: first.key })
      return first ? '' : t('text-no-set', { number: typed.rest[0] ?? '' })
    }
    case 'undo':
      turn.undo()
      return ''
    case 'redo':
      turn.redo()
      return ''
    case 'reset':
      turn.reset()
      return ''
    case 'sort':
      turn.sort(typed.rest.includes('groups') ? 'groups' : 'runs')
      return ''
    case 'hint':
      hint()
      return ''
    case 'done':
      return said(turn, await turn.done())
    case 'draw':
      return said(turn, await turn.act({ draw: true }))
    case 'pass':
      return said(turn, await turn.act({ pass: true }))
    case 'announce':
      return said(turn, await turn.act({ announce: true }))
    case 'resign':
      return said(turn, await turn.act({ resign: true }))
    case 'yes':
      return said(turn, await turn.act({ redeal: true }))
    case 'no':
      return said(turn, await turn.act({ redeal: false }))
    default:
      return t('text-unknown')
  }
}

const setAt = (turn: TileTurn, number: string | undefined) => turn.sets[Number(number) - 1]

function withTiles(
  turn: TileTurn,
  text: string,
  ids: readonly string[],
  act: (tiles: string[]) => void,
): string {
  const faces = parseFaces(text)
  if (!faces) return t('text-unknown')
  const usable = [...ids, ...turn.rack.filter((tile) => !setOf(turn.draft, tile) && !ids.includes(tile))]
  const found = pick(faces, usable)
  if ('missing' in found) return t('text-missing', { tile: tileName(found.missing) })
  act(found.tiles)
  return ''
}

const said = (turn: TileTurn, fine: boolean): string =>
  fine ? '' : [...turn.refusal.map((one) => one.message), turn.trouble].filter(Boolean).join(' ')
