/** As much of a browser as the wire needs: sockets that a test opens, answers and loses, and events that it tells. */

import { vi } from 'vitest'
import type { ClientMessage } from '$lib/generated/protocol'

export class FakeSocket {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static all: FakeSocket[] = []
  static get last(): FakeSocket {
    return this.all.at(-1)!
  }

  readyState = 0
  readonly sent: ClientMessage[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor(readonly url: string) {
    FakeSocket.all.push(this)
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage)
  }

  /** Nobody answers the closing handshake. */
  close(): void {
    this.readyState = 2
  }

  opened(): void {
    this.readyState = FakeSocket.OPEN
    this.onopen?.()
  }

  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  lost(code = 1006): void {
    this.readyState = 3
    this.onclose?.({ code })
  }

  messages(type: ClientMessage['type']): ClientMessage[] {
    return this.sent.filter((message) => message.type === type)
  }
}

/** A browser that remembers nothing yet; its clock is the test's. */
export function freshBrowser(): { page: EventTarget & { hidden: boolean }; window: EventTarget } {
  vi.useFakeTimers()
  FakeSocket.all = []
  const kept = new Map<string, string>()
  const page = Object.assign(new EventTarget(), { hidden: false, documentElement: { lang: '' } })
  const window = new EventTarget()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { protocol: 'http:', host: 'table.test' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  return { page, window }
}
