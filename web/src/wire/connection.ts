/** A socket that reconnects by itself: it says hello, resends what was not answered, and reports its state. */

import { CLOSE, PROTOCOL, type ClientMessage, type Hello, type ServerMessage } from '$lib/generated/protocol'

export type Link =
  | 'connecting'
  | 'open'
  | 'away'
  | 'elsewhere'
  | 'removed'
  | 'no-table'
  | 'refused'
  | 'banned'
  /** The server has another version than this page. */
  | 'outdated'

const FINAL: Readonly<Record<number, Link>> = {
  [CLOSE.TOKEN]: 'refused',
  [CLOSE.NO_TABLE]: 'no-table',
  [CLOSE.ELSEWHERE]: 'elsewhere',
  [CLOSE.REMOVED]: 'removed',
  [CLOSE.NO_SPECTATORS]: 'refused',
  [CLOSE.BANNED]: 'banned',
}
/** The time limit for opening; it grows with every attempt, for slow networks. */
const OPENING_MS = 5_000
const LONGEST_OPENING_MS = 30_000
const QUIET_MS = 15_000
const ANSWER_MS = 8_000
/** A returning user should not wait long for a connection that has died. */
const WAKING_MS = 2_000
const LONGEST_WAIT_MS = 5_000

export interface Listener {
  hello(): Hello
  heard(message: ServerMessage): void
  linked(link: Link): void
}

export class Connection {
  readonly #url: string
  readonly #listener: Listener
  #socket: WebSocket | null = null
  #tries = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #watch: ReturnType<typeof setTimeout> | undefined
  #pings = 0
  #answered = 0
  #closed = false

  constructor(url: string, listener: Listener) {
    this.#url = url
    this.#listener = listener
    addEventListener('online', this.#hurry)
    document.addEventListener('visibilitychange', this.#hurry)
    this.#open()
  }

  get open(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  get #opening(): WebSocket | null {
    return this.#socket?.readyState === WebSocket.CONNECTING ? this.#socket : null
  }

  send(message: ClientMessage): boolean {
    if (!this.open) return false
    this.#socket!.send(JSON.stringify(message))
    return true
  }

  /** Reconnect, with another hello. */
  restart(): void {
    this.#tries = 0
    this.#closed = false
    if (!this.#opening) this.#open()
  }

  close(): void {
    this.#closed = true
    removeEventListener('online', this.#hurry)
    document.removeEventListener('visibilitychange', this.#hurry)
    this.#drop(this.#opening)
  }

  #open(): void {
    this.#drop()
    const socket = new WebSocket(this.#url)
    this.#socket = socket
    this.#answered = this.#pings
    this.#listener.linked(this.#tries ? 'away' : 'connecting')
    this.#allow(Math.min(LONGEST_OPENING_MS, OPENING_MS * (1 + this.#tries)))
    socket.onopen = () => {
      this.send(this.#listener.hello())
      this.#expect()
    }
    socket.onmessage = (event: MessageEvent<string>) => {
      const message = JSON.parse(event.data) as ServerMessage
      if (message.type === 'welcome') {
        if (message.protocol !== PROTOCOL) return this.#end('outdated')
        this.#tries = 0
        this.#listener.linked('open')
      }
      // What was on its way before one asked does not tell that the server is still there.
      if (message.type === 'pong') this.#answered = message.n
      if (this.#answered === this.#pings) this.#expect()
      if (message.type !== 'pong') this.#listener.heard(message)
    }
    socket.onclose = (event) => this.#lost(event.code)
  }

  /** Without a code nobody has said goodbye. */
  #lost(code = 0): void {
    const final = FINAL[code]
    if (final) return this.#end(final)
    this.#drop()
    this.#listener.linked('away')
    const wait = Math.min(LONGEST_WAIT_MS, 250 * 2 ** this.#tries++)
    this.#retry = setTimeout(() => this.#open(), wait * (0.7 + Math.random() * 0.6))
  }

  /** There is nothing to come back to. */
  #end(link: Link): void {
    this.#drop()
    this.#closed = true
    this.#listener.linked(link)
  }

  /** After a silence, ping; without an answer the connection is dead. */
  #expect(): void {
    clearTimeout(this.#watch)
    this.#watch = setTimeout(() => this.#ask(ANSWER_MS), QUIET_MS)
  }

  #ask(limit: number): void {
    this.send({ type: 'ping', n: ++this.#pings })
    this.#allow(limit)
  }

  /** Give up on the socket after this time. */
  #allow(limit: number): void {
    clearTimeout(this.#watch)
    this.#watch = setTimeout(() => this.#lost(), limit)
  }

  readonly #hurry = (): void => {
    if (this.#closed || document.hidden) return
    if (this.open) this.#ask(WAKING_MS)
    else this.#open()
  }

  /** Forget the socket at once: a browser takes a minute to close one whose peer is silent.
   *  One still opening that nobody replaces closes once it is open: closed earlier, the browser reports an error. */
  #drop(opening: WebSocket | null = null): void {
    clearTimeout(this.#retry)
    clearTimeout(this.#watch)
    const socket = this.#socket
    this.#socket = null
    if (!socket) return
    socket.onclose = socket.onmessage = socket.onopen = null
    if (opening) opening.onopen = () => opening.close()
    else socket.close()
  }
}
