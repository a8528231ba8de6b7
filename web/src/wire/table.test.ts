import { beforeEach, expect, test, vi } from 'vitest'
import { PROTOCOL } from '$lib/generated/protocol'
import { FakeSocket, freshBrowser } from '$lib/tests/browser'
import { TileTurn } from '$lib/turn/tile-turn.svelte'
import { Table } from './table.svelte'

const RACK = 'R10 R11 R12 B1'
const HINT = {
  type: 'hint',
  seat: 0,
  step: 3,
  lines: [],
  parts: [],
  tiles: 'R10 R11 R12',
  draft: ['R10 R11 R12'],
}

/** The table in one's own turn. */
const welcome = (seq: number, rack: string, sets: string[]) => ({
  type: 'welcome',
  protocol: PROTOCOL,
  you: { seats: [0], host: true },
  seq,
  now: 0,
  missed: [],
  state: {
    about: { assisted: true },
    phase: 'playing',
    match: 1,
    game: { number: 1, shares: [] },
    deal: { step: null, awaited: [], promises: { 0: 'a promise' } },
    drafts: [],
    views: [{ game: 'classic', seat: 0, rack, table: sets, turn: 0, started: true, deals: 1, drew: null }],
  },
})

let browser: ReturnType<typeof freshBrowser>
let table: Table
let turn: TileTurn

beforeEach(() => {
  browser = freshBrowser()
  table = new Table('abcdefgh', 'token')
  FakeSocket.last.opened()
  FakeSocket.last.hear(welcome(10, RACK, []))
  turn = new TileTurn(table, 0)
  turn.sync()
})

const lay = () => turn.move({ type: 'lay', tiles: turn.rack.slice(0, 3) })

/** The connection breaks and comes back at once. */
function reconnected(message: object, meanwhile: () => void = () => undefined): FakeSocket {
  FakeSocket.last.lost()
  meanwhile()
  browser.window.dispatchEvent(new Event('online'))
  FakeSocket.last.opened()
  FakeSocket.last.hear(message)
  return FakeSocket.last
}

test('the draft of a turn that goes on is sent again', () => {
  lay()
  const socket = reconnected(welcome(11, RACK, []))
  vi.advanceTimersByTime(1_000)
  expect(socket.messages('draft')).toMatchObject([{ draft: ['R10 R11 R12'] }])
  expect(turn.touched).toBe(true)
})

test('the draft of a turn that is over is not sent into the next one', () => {
  lay()
  const socket = reconnected(welcome(14, `${RACK} K5`, ['O1 O2 O3']))
  turn.sync()
  vi.advanceTimersByTime(1_000)
  expect(socket.messages('draft')).toEqual([])
  expect(turn.sets.map((set) => set.tiles.length)).toEqual([3])
  expect(turn.touched).toBe(false)
})

test('what waited to be sent in a turn that is over is not sent either', () => {
  lay()
  turn.undo()
  const socket = reconnected(welcome(14, `${RACK} K5`, []))
  vi.advanceTimersByTime(1_000)
  expect(socket.messages('draft')).toEqual([])
})

test('that all was taken back during the break is told', () => {
  lay()
  const socket = reconnected(welcome(10, RACK, []), () => {
    turn.reset()
    vi.advanceTimersByTime(1_000)
  })
  vi.advanceTimersByTime(1_000)
  expect(socket.messages('draft')).toMatchObject([{ draft: [] }])
})

test('a draft comes before the command that may end its turn', () => {
  lay()
  void turn.done()
  const socket = reconnected(welcome(10, RACK, []))
  expect(socket.sent.map((message) => message.type)).toEqual(['hello', 'draft', 'act'])
})

test('what a hint lays is one step to take back', async () => {
  lay()
  const laid = turn.sets
  const shown = turn.playOut(['R10 R11', 'R12 B1'])
  await vi.advanceTimersByTimeAsync(100)
  await shown
  turn.undo()
  expect(turn.sets).toBe(laid)
})

test('a hint is looked for until it is there, and one that comes too late is nobody’s', () => {
  table.askHint(0, 1)
  expect(table.seeking).toBe(0)
  FakeSocket.last.hear({ ...HINT, step: 1 })
  expect(table.seeking).toBeNull()
  table.askHint(0, 2)
  const late = {
    type: 'refused',
    cmd: null,
    error: { code: 'hint-outdated', message: '', at: '' },
    violations: [],
  }
  FakeSocket.last.hear(late)
  expect(table.hint).toMatchObject({ step: 1 })
  FakeSocket.last.hear({ ...late, error: { ...late.error, code: 'hint-strict' } })
  expect(table.hint).toMatchObject({ step: 0 })
})

test('a hint stays while the position does, and goes with it', () => {
  FakeSocket.last.hear(HINT)
  reconnected(welcome(10, RACK, []))
  expect(table.hint).toMatchObject(HINT)
  reconnected(welcome(14, `${RACK} K5`, []))
  expect(table.hint).toBeNull()
})
