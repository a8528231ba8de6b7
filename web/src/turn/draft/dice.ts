/** The reducer of dice: which squares they lie on, and which of those at hand are held. */

export interface Die {
  readonly id: string
  /** Its face, `R3` or `J`; nothing before it was rolled. */
  readonly face: string
}

export interface Square {
  readonly col: number
  readonly row: number
}

export interface DiceBase {
  readonly hand: readonly Die[]
  readonly table: readonly (Die & Square)[]
  readonly hold: readonly string[]
}

export interface DiceDraft {
  readonly places: Readonly<Record<string, Square>>
  readonly hold: readonly string[]
}

export type DiceMove =
  | { readonly type: 'put'; readonly dice: readonly string[]; readonly at: Square; readonly down?: boolean }
  | { readonly type: 'lift'; readonly dice: readonly string[] }
  /** Those that lie on the table are lifted first. */
  | { readonly type: 'hold'; readonly dice: readonly string[]; readonly held: boolean }

export function parseDice(text: string): Die[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((token) => {
      const [id = '', face = ''] = token.split('@')[0]!.split(':')
      return { id, face: face.startsWith('J') ? 'J' : face }
    })
}

export function parseLayout(text: string): (Die & Square)[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((token) => {
      const [die = '', square = ''] = token.split('@')
      const [col = 0, row = 0] = square.split(',').map(Number)
      return { ...parseDice(die)[0]!, col, row }
    })
}

export const startOf = (base: DiceBase): DiceDraft => ({
  places: Object.fromEntries(base.table.map(({ id, col, row }) => [id, { col, row }])),
  hold: base.hold,
})

/** The whole table as the wire writes it. */
export function formatLayout(draft: DiceDraft, base: DiceBase): string {
  return [...base.table, ...base.hand]
    .filter((die) => die.id in draft.places)
    .map((die) => {
      const { col, row } = draft.places[die.id]!
      return `${die.id}:${die.face}@${col},${row}`
    })
    .join(' ')
}

export const atHand = (draft: DiceDraft, base: DiceBase): Die[] =>
  base.hand.filter((die) => !(die.id in draft.places))

export const laidDice = (draft: DiceDraft, base: DiceBase): Die[] =>
  base.hand.filter((die) => die.id in draft.places)

export function touched(draft: DiceDraft, base: DiceBase): boolean {
  const start = startOf(base).places
  const ids = Object.keys(draft.places)
  return (
    ids.length !== Object.keys(start).length ||
    ids.some((id) => start[id]?.col !== draft.places[id]!.col || start[id]?.row !== draft.places[id]!.row)
  )
}

export function reduceDice(draft: DiceDraft, move: DiceMove, base: DiceBase): DiceDraft {
  switch (move.type) {
    case 'put':
      return put(draft, move.dice, move.at, move.down ?? false)
    case 'lift':
      return lift(draft, move.dice, base)
    case 'hold': {
      const own = move.dice.filter((id) => base.hand.some((die) => die.id === id))
      const others = draft.hold.filter((id) => !own.includes(id))
      return { ...lift(draft, move.dice, base), hold: move.held ? [...others, ...own] : others }
    }
  }
}

/** Dice one beside the other, or one below the other; squares that are taken are passed over. */
function put(draft: DiceDraft, dice: readonly string[], at: Square, down: boolean): DiceDraft {
  const places: Record<string, Square> = { ...draft.places }
  for (const id of dice) delete places[id]
  const taken = new Set(Object.values(places).map(key))
  let { col, row } = at
  for (const id of dice) {
    while (taken.has(key({ col, row }))) {
      if (down) row++
      else col++
    }
    places[id] = { col, row }
    taken.add(key({ col, row }))
  }
  return { ...draft, places }
}

/** Own dice go back to the hand, those of the table to where they lay, if nothing lies there now. */
function lift(draft: DiceDraft, dice: readonly string[], base: DiceBase): DiceDraft {
  const places: Record<string, Square> = { ...draft.places }
  const origin = startOf(base).places
  for (const id of dice) {
    const home = origin[id]
    if (!home) delete places[id]
    else {
      const other = Object.entries(places).find(([one, place]) => one !== id && key(place) === key(home))
      if (!other) places[id] = home
    }
  }
  return { ...draft, places }
}

export const key = ({ col, row }: Square): string => `${col},${row}`

/** A stretch of the endless grid. */
export interface Extent {
  readonly left: number
  readonly top: number
  readonly columns: number
  readonly rows: number
}

/** The stretch that is worth showing: all dice and a margin to lay on, and at least so much, dice in the middle. */
export function extent(squares: readonly Square[], least: { columns: number; rows: number }): Extent {
  const [left, columns] = stretch(
    squares.map((square) => square.col),
    least.columns,
  )
  const [top, rows] = stretch(
    squares.map((square) => square.row),
    least.rows,
  )
  return { left, top, columns, rows }
}

function stretch(used: readonly number[], least: number): [number, number] {
  if (!used.length) return [-Math.floor(least / 2), least]
  const low = Math.min(...used) - 1
  const needed = Math.max(...used) + 2 - low
  const length = Math.max(least, needed)
  return [low - Math.floor((length - needed) / 2), length]
}

/** A stretch that only grows: what is shown already stays shown. */
export function grown(before: Extent, squares: readonly Square[]): Extent {
  const now = extent(squares, { columns: 0, rows: 0 })
  if (!squares.length) return before
  const left = Math.min(before.left, now.left)
  const top = Math.min(before.top, now.top)
  return {
    left,
    top,
    columns: Math.max(before.left + before.columns, now.left + now.columns) - left,
    rows: Math.max(before.top + before.rows, now.top + now.rows) - top,
  }
}
