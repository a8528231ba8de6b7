import { beforeEach, expect, test, vi } from 'vitest'
import { CLOSE, PROTOCOL } from '$lib/generated/protocol'
import { FakeSocket, freshBrowser } from '$lib/tests/browser'
import { Connection, type Link } from './connection'

const LONG_MS = 30_000

let browser: ReturnType<typeof freshBrowser>
let links: Link[]
let heard: string[]

beforeEach(() => {
  browser = freshBrowser()
  links = []
  heard = []
})

function connect(): Connection {
  return new Connection('ws://table.test', {
    hello: () => ({ type: 'hello' }),
    heard: (message) => heard.push(message.type),
    linked: (link) => links.push(link),
  })
}

/** A connection that is welcome. */
function connected(): FakeSocket {
  connect()
  FakeSocket.last.opened()
  FakeSocket.last.hear({ type: 'welcome', protocol: PROTOCOL })
  expect(links.at(-1)).toBe('open')
  return FakeSocket.last
}

const wakeUps: [string, () => void][] = [
  ['online', () => browser.window.dispatchEvent(new Event('online'))],
  ['visible', () => browser.page.dispatchEvent(new Event('visibilitychange'))],
]

/** Let time go by until something is so. */
function until(so: () => boolean): void {
  for (let i = 0; i < LONG_MS && !so(); i += 100) vi.advanceTimersByTime(100)
  expect(so()).toBe(true)
}

test('a silent socket is left, without waiting for its goodbye', () => {
  const silent = connected()
  until(() => links.at(-1) === 'away')
  expect(silent.messages('ping')).toHaveLength(1)
  until(() => FakeSocket.all.length === 2)
  FakeSocket.last.opened()
  FakeSocket.last.hear({ type: 'welcome', protocol: PROTOCOL })
  expect(links.at(-1)).toBe('open')
})

test('a server of another version is not understood: the page is asked to reload', () => {
  connect()
  FakeSocket.last.opened()
  FakeSocket.last.hear({ type: 'welcome', protocol: PROTOCOL + 1 })
  vi.advanceTimersByTime(LONG_MS)
  browser.window.dispatchEvent(new Event('online'))
  expect(links.at(-1)).toBe('outdated')
  expect(heard).toEqual([])
  expect(FakeSocket.all).toHaveLength(1)
})

test('what a socket says that was left is not heard', () => {
  const silent = connected()
  until(() => FakeSocket.all.length === 2)
  FakeSocket.last.opened()
  FakeSocket.last.hear({ type: 'welcome', protocol: PROTOCOL })
  silent.hear({ type: 'emote' })
  silent.lost(CLOSE.ELSEWHERE)
  expect(heard).toEqual(['welcome', 'welcome'])
  expect(links.at(-1)).toBe('open')
})

test('a socket whose server answers is kept', () => {
  const socket = connected()
  for (let asked = 1; asked <= 5; asked++) {
    until(() => socket.messages('ping').length === asked)
    socket.hear({ type: 'pong', n: asked })
  }
  expect(FakeSocket.all).toEqual([socket])
  expect(links.at(-1)).toBe('open')
})

test('a socket that does not open is tried again', () => {
  connect()
  until(() => FakeSocket.all.length === 2)
  until(() => FakeSocket.all.length === 3)
  expect(links.at(-1)).toBe('away')
})

test.each(wakeUps)('%s: a socket that does not open is replaced at once', (_, wakeUp) => {
  connect()
  wakeUp()
  expect(FakeSocket.all).toHaveLength(2)
  FakeSocket.all[0]!.opened()
  expect(FakeSocket.all[0]!.sent).toEqual([])
  FakeSocket.last.opened()
  expect(FakeSocket.last.messages('hello')).toHaveLength(1)
})

test.each(wakeUps)('%s: between two tries the next one is made at once', (_, wakeUp) => {
  connected().lost()
  wakeUp()
  expect(FakeSocket.all).toHaveLength(2)
  vi.advanceTimersByTime(2_000)
  expect(FakeSocket.all).toHaveLength(2)
})

test.each(wakeUps)('%s: an open socket is asked, and left soon if nothing comes', (_, wakeUp) => {
  const socket = connected()
  wakeUp()
  expect(socket.messages('ping')).toHaveLength(1)
  vi.advanceTimersByTime(3_000)
  expect(FakeSocket.all).toHaveLength(2)
})

test('what was on its way before is no answer', () => {
  const socket = connected()
  browser.page.dispatchEvent(new Event('visibilitychange'))
  socket.hear({ type: 'update' })
  vi.advanceTimersByTime(3_000)
  expect(FakeSocket.all).toHaveLength(2)
})

test('an open socket that answers is kept', () => {
  const socket = connected()
  browser.page.dispatchEvent(new Event('visibilitychange'))
  socket.hear({ type: 'pong', n: 1 })
  vi.advanceTimersByTime(10_000)
  expect(FakeSocket.all).toEqual([socket])
})

test('nobody hurries for a page that nobody sees', () => {
  const socket = connected()
  browser.page.hidden = true
  browser.page.dispatchEvent(new Event('visibilitychange'))
  expect(socket.messages('ping')).toEqual([])
})

test.each(wakeUps)('%s: who was sent away, or went, stays away', (_, wakeUp) => {
  const first = connect()
  FakeSocket.last.opened()
  FakeSocket.last.lost(CLOSE.ELSEWHERE)
  wakeUp()
  first.restart()
  first.close()
  wakeUp()
  vi.advanceTimersByTime(LONG_MS)
  expect(FakeSocket.all).toHaveLength(2)
})

test('a socket that is still opening says the newest hello: it is not opened anew', () => {
  const first = connect()
  first.restart()
  FakeSocket.last.opened()
  expect(FakeSocket.all).toHaveLength(1)
  expect(FakeSocket.last.messages('hello')).toHaveLength(1)
})

test('who leaves while the socket opens closes it once it is open, and says nothing', () => {
  connect().close()
  expect(FakeSocket.last.readyState).toBe(FakeSocket.CONNECTING)
  FakeSocket.last.opened()
  expect(FakeSocket.last.readyState).toBe(2)
  expect(FakeSocket.last.sent).toEqual([])
  vi.advanceTimersByTime(LONG_MS)
  expect(FakeSocket.all).toHaveLength(1)
})
