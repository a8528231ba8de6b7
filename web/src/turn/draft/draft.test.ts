import { describe, expect, test } from 'vitest'
import { faceOf, formatTiles } from '$lib/wire/tiles'
import { laid, onRack, reduce, startOf, touched, type Base, type Draft, type Move } from './draft'
import { begin, push, redo, reset, undo } from './history'
import { identify } from './identify'

const ids = (text: string, copy = 0) => text.split(' ').map((face) => `${face}.${copy}`)

const base: Base = {
  rack: ids('R5 R6 R7 B8 K8 O8 J'),
  sets: [
    { key: 'a', tiles: ids('R1 R2 R3 R4 R5', 1) },
    { key: 'b', tiles: ids('B9 K9 O9 R9', 1) },
  ],
}

const after = (...moves: Move[]): Draft =>
  moves.reduce((draft, move) => reduce(draft, move, base), startOf(base))
const table = (draft: Draft) => draft.sets.map((set) => formatTiles(set.tiles))

describe('the draft reducer', () => {
  test('lays tiles as a new set, in order whatever order they were picked in', () => {
    expect(table(after({ type: 'lay', tiles: ids('R7 R5 R6') }))).toContain('R5 R6 R7')
    expect(table(after({ type: 'lay', tiles: ids('O8 B8 K8') }))).toContain('B8 K8 O8')
  })

  test('lays a joker into the gap', () => {
    expect(table(after({ type: 'lay', tiles: ids('J R5 R7') }))).toContain('R5 J R7')
  })

  test('adds a tile where it fits', () => {
    expect(table(after({ type: 'add', tiles: ids('R6'), to: 'a' }))[0]).toBe('R1 R2 R3 R4 R5 R6')
    expect(table(after({ type: 'add', tiles: ids('J'), to: 'a', at: 0 }))[0]).toBe('J R1 R2 R3 R4 R5')
  })

  test('puts a tile in the place of a joker, which is free then', () => {
    const draft = after({ type: 'lay', tiles: ids('R5 J R7') }, { type: 'swap', tile: 'R6.0', joker: 'J.0' })
    expect(table(draft)).toContain('R5 R6 R7')
    expect(onRack(draft, base)).toContain('J.0')
    const loose = after(
      { type: 'lay', tiles: ids('R5 J R7') },
      { type: 'swap', tile: 'R6.0', joker: 'J.0', loose: true },
    )
    expect(table(loose).slice(-2)).toEqual(['R5 R6 R7', 'J'])
  })

  test('adds several tiles at once', () => {
    expect(table(after({ type: 'add', tiles: ids('R7 R6'), to: 'a' }))[0]).toBe('R1 R2 R3 R4 R5 R6 R7')
  })

  test('a tile taken out of the middle of a run leaves two sets', () => {
    const draft = after({ type: 'lay', tiles: ['R3.1'] })
    expect(table(draft)).toEqual(['R1 R2', 'R4 R5', 'B9 K9 O9 R9', 'R3'])
  })

  test('a tile that lay where it does not belong leaves a run whole', () => {
    const mixed = after({ type: 'add', tiles: ['K8.0'], to: 'a' })
    expect(table(mixed)[0]).toContain('K8')
    expect(table(reduce(mixed, { type: 'home', tiles: ['K8.0'] }, base))[0]).toBe('R1 R2 R3 R4 R5')
    const inside: Base = { rack: ['B3.0'], sets: [{ key: 'a', tiles: ids('R2 R3 R4') }] }
    const wrong = reduce(startOf(inside), { type: 'add', tiles: ['B3.0'], to: 'a' }, inside)
    expect(table(wrong)).toEqual(['R2 R3 B3 R4'])
    expect(table(reduce(wrong, { type: 'home', tiles: ['B3.0'] }, inside))).toEqual(['R2 R3 R4'])
  })

  test('a tile taken out of a group leaves one', () => {
    expect(table(after({ type: 'lay', tiles: ['K9.1'] }))).toEqual(['R1 R2 R3 R4 R5', 'B9 O9 R9', 'K9'])
  })

  test('the second copy of a tile splits a run', () => {
    const run: Base = { rack: ['R3.0'], sets: [{ key: 'a', tiles: ids('R1 R2 R3 R4 R5', 1) }] }
    const draft = reduce(startOf(run), { type: 'add', tiles: ['R3.0'], to: 'a' }, run)
    expect(table(draft)).toEqual(['R1 R2 R3', 'R3 R4 R5'])
  })

  test('splits and joins', () => {
    const apart = after({ type: 'split', set: 'a', at: 2 })
    expect(table(apart)).toEqual(['R1 R2', 'R3 R4 R5', 'B9 K9 O9 R9'])
    const together = reduce(apart, { type: 'join', set: apart.sets[1]!.key, to: 'a' }, base)
    expect(table(together)).toEqual(['R1 R2 R3 R4 R5', 'B9 K9 O9 R9'])
  })

  test('own tiles go home to the rack, others to the set in which they lay', () => {
    const far = after({ type: 'lay', tiles: ids('B8 K8 O8') }, { type: 'add', tiles: ['K9.1'], to: 'a' })
    expect(table(far)[0]).toBe('R1 R2 R3 R4 R5 K9')
    const back = reduce(far, { type: 'home', tiles: ['K9.1', 'B8.0'] }, base)
    expect(table(back)).toEqual(['R1 R2 R3 R4 R5', 'B9 K9 O9 R9', 'K8 O8'])
    expect(onRack(back, base)).toContain('B8.0')
  })

  test('a set whose tiles all went elsewhere is there again when one comes home', () => {
    const gone = after({ type: 'add', tiles: base.sets[1]!.tiles, to: 'a' })
    expect(gone.sets).toHaveLength(1)
    const back = reduce(gone, { type: 'home', tiles: base.sets[1]!.tiles }, base)
    expect(table(back)).toEqual(['R1 R2 R3 R4 R5', 'B9 K9 O9 R9'])
    expect(touched(back, base)).toBe(false)
  })

  test('what changes nothing is the same draft', () => {
    const start = startOf(base)
    expect(reduce(start, { type: 'home', tiles: ['R1.1'] }, base)).toBe(start)
    expect(reduce(start, { type: 'lay', tiles: base.sets[0]!.tiles }, base)).toBe(start)
    expect(reduce(start, { type: 'split', set: 'a', at: 0 }, base)).toBe(start)
    expect(reduce(start, { type: 'add', tiles: [], to: 'a' }, base)).toBe(start)
  })

  test('a joker can be taken to the rack where the game knows that', () => {
    const swap: Base = { rack: ['R4.0'], sets: [{ key: 'a', tiles: ['R3.0', 'J.0', 'R5.0'] }] }
    const draft = reduce(startOf(swap), { type: 'take', tiles: ['J.0'] }, swap)
    expect(onRack(draft, swap)).toEqual(['R4.0', 'J.0'])
  })

  test('tiles are conserved by any moves, and no two sets share a key, over many turns', () => {
    let seed = 7
    const chance = (limit: number) => (seed = (seed * 48271) % 2147483647) % limit
    const all = [...base.rack, ...base.sets.flatMap((set) => set.tiles)].toSorted()
    let turn = base
    let draft = startOf(turn)
    for (let i = 0; i < 1000; i++) {
      if (i % 9 === 0) {
        // What was laid stays, and is the table of the next turn.
        const faces = (tiles: readonly string[]) => tiles.map(faceOf)
        const shown = { rack: onRack(draft, turn), sets: draft.sets }
        turn = identify(
          shown,
          faces(shown.rack),
          shown.sets.map((set) => faces(set.tiles)),
        )
        draft = startOf(turn)
      }
      const tiles = all.filter(() => chance(5) === 0)
      const set = draft.sets[chance(draft.sets.length || 1)]?.key ?? ''
      const other = draft.sets[chance(draft.sets.length || 1)]?.key ?? ''
      const moves: Move[] = [
        { type: 'lay', tiles },
        { type: 'add', tiles, to: set, at: chance(4) },
        { type: 'split', set, at: chance(5) },
        { type: 'join', set, to: other },
        { type: 'home', tiles },
      ]
      draft = reduce(draft, moves[chance(moves.length)]!, turn)
      const seen = [...draft.sets.flatMap((s) => s.tiles), ...onRack(draft, turn)].toSorted()
      expect(seen).toEqual(all)
      expect(draft.sets.every((s) => s.tiles.length > 0)).toBe(true)
      expect(new Set(draft.sets.map((s) => s.key)).size).toBe(draft.sets.length)
    }
  })
})

test('history goes back, forward, and to the start of the turn', () => {
  const one = after({ type: 'lay', tiles: ids('R5 R6 R7') })
  let history = push(begin(startOf(base)), one)
  expect(laid(history.present, base)).toEqual(ids('R5 R6 R7'))
  history = undo(history)
  expect(touched(history.present, base)).toBe(false)
  expect(undo(history)).toBe(history)
  history = redo(history)
  expect(history.present).toBe(one)
  history = reset(history)
  expect(touched(history.present, base)).toBe(false)
  expect(undo(history).present).toBe(one)
})
