/** A socket that comes back by itself: it says hello, sends again what was not answered, and tells how it is. */

import { CLOSE, type ClientMessage, type Hello, type ServerMessage } from '$lib/generated/protocol'

export type Link = 'connecting' | 'open' | 'away' | 'elsewhere' | 'removed' | 'no-table' | 'refused'

const FINAL: Readonly<Record<number, Link>> = {
  [CLOSE.TOKEN]: 'refused',
  [CLOSE.NO_TABLE]: 'no-table',
  [CLOSE.ELSEWHERE]: 'elsewhere',
  [CLOSE.REMOVED]: 'removed',
  [CLOSE.NO_SPECTATORS]: 'refused',
}
const QUIET_MS = 15_000
const DEAD_MS = 8_000
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

  send(message: ClientMessage): boolean {
    if (!this.open) return false
    this.#socket!.send(JSON.stringify(message))
    return true
  }

  /** Begin anew, with another hello. */
  restart(): void {
    this.#drop()
    this.#tries = 0
    this.#closed = false
    this.#open()
  }

  close(): void {
    this.#closed = true
    removeEventListener('online', this.#hurry)
    document.removeEventListener('visibilitychange', this.#hurry)
    this.#drop()
  }

  #open(): void {
    const socket = new WebSocket(this.#url)
    this.#socket = socket
    this.#listener.linked(this.#tries ? 'away' : 'connecting')
    socket.onopen = () => {
      this.send(this.#listener.hello())
      this.#expect()
    }
    socket.onmessage = (event: MessageEvent<string>) => {
      const message = JSON.parse(event.data) as ServerMessage
      if (message.type === 'welcome') {
        this.#tries = 0
        this.#listener.linked('open')
      }
      this.#expect()
      if (message.type !== 'pong') this.#listener.heard(message)
    }
    socket.onclose = (event) => this.#lost(event.code)
  }

  #lost(code: number): void {
    clearTimeout(this.#watch)
    this.#socket = null
    if (this.#closed) return
    const final = FINAL[code]
    if (final) {
      this.#closed = true
      this.#listener.linked(final)
      return
    }
    this.#listener.linked('away')
    const wait = Math.min(LONGEST_WAIT_MS, 250 * 2 ** this.#tries++)
    this.#retry = setTimeout(() => this.#open(), wait * (0.7 + Math.random() * 0.6))
  }

  /** If nothing is heard for a while, ask; if nothing comes then, the connection is dead. */
  #expect(): void {
    clearTimeout(this.#watch)
    this.#watch = setTimeout(() => {
      this.send({ type: 'ping', n: ++this.#pings })
      this.#watch = setTimeout(() => this.#socket?.close(), DEAD_MS)
    }, QUIET_MS)
  }

  readonly #hurry = (): void => {
    if (this.#closed || this.#socket || document.hidden) return
    clearTimeout(this.#retry)
    this.#open()
  }

  #drop(): void {
    clearTimeout(this.#retry)
    clearTimeout(this.#watch)
    const socket = this.#socket
    this.#socket = null
    if (!socket) return
    socket.onclose = socket.onmessage = socket.onopen = null
    socket.close()
  }
}
