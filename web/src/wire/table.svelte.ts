/** A table as the server sends it. Nothing is decided here: messages come in, commands go out. */

import type {
  Ack,
  AnyCommand,
  ClientMessage,
  Emoted,
  Emote,
  Entry,
  Hello,
  Hint,
  Problem,
  Refused,
  Reported,
  ServerMessage,
  State,
  View,
  You,
} from '$lib/generated/protocol'
import { lang } from '$lib/texts/words.svelte'
import { Connection, type Link } from './connection'
import { Dealer } from './dealer'
import { toHex } from './sha256'

export type Feeling = Emote['emote']
export type Answer = Ack | Refused
export type EntryListener = (entry: Entry, before: State | null) => void

/** Entries kept for the list of what happened. */
const KEPT = 200
/** A hint for a position that is over. */
const LATE = 'hint-outdated'

/** Pages of a home network have no secure context, and so no `randomUUID`. */
const commandId = (): string => toHex(crypto.getRandomValues(new Uint8Array(16)))

export class Table {
  readonly code: string
  link = $state<Link>('connecting')
  /** The last entry of the table's log received so far. */
  seq = $state(0)
  state = $state.raw<State | null>(null)
  you = $state.raw<You>({ seats: [], host: false })
  entries = $state.raw<readonly Entry[]>([])
  hint = $state.raw<Hint | null>(null)
  /** The seat for which a hint is being looked for. */
  seeking = $state<number | null>(null)
  emotes = $state.raw<readonly (Emoted & { readonly at: number })[]>([])
  /** By seat: what others are laying at this moment. */
  drafting = $state.raw<Readonly<Record<number, string[] | string>>>({})
  /** What to add to this device's clock to get the server's. */
  skew = $state(0)

  readonly dealer: Dealer
  /** The seat that asked for a hint last. */
  #helped = 0
  readonly #token: string | null
  readonly #connection: Connection
  readonly #waiting = new Map<string, { message: ClientMessage; answer: (answer: Answer) => void }>()
  readonly #entryListeners = new Set<EntryListener>()
  readonly #reported = new Set<(report: Reported) => void>()
  readonly #welcomed = new Set<() => void>()

  constructor(code: string, token: string | null) {
    this.code = code
    this.dealer = new Dealer(code)
    this.#token = token
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    this.#connection = new Connection(`${scheme}://${location.host}/api/tables/${code}/socket`, {
      hello: () => this.#hello(),
      heard: (message) => this.#heard(message),
      linked: (link) => (this.link = link),
    })
  }

  get views(): readonly View[] {
    return this.state?.views ?? []
  }

  view(seat: number): View | undefined {
    return this.views.find((view) => view.seat === seat) ?? this.views[0]
  }

  act(seat: number, action: Record<string, unknown>): Promise<Answer> {
    const cmd = commandId()
    return this.#ask(cmd, { type: 'act', cmd, seq: this.seq, seat, action })
  }

  command(command: AnyCommand): Promise<Answer> {
    const cmd = commandId()
    return this.#ask(cmd, { type: 'table', cmd, seq: this.seq, command })
  }

  draft(seat: number, n: number, draft: string[] | string): boolean {
    return this.#connection.send({ type: 'draft', seat, n, draft })
  }

  askHint(seat: number, step: 1 | 2 | 3): void {
    this.#helped = seat
    if (this.#connection.send({ type: 'hint', seat, step })) this.seeking = seat
  }

  feel(seat: number, emote: Feeling): void {
    this.#connection.send({ type: 'emote', seat, emote })
  }

  /** Reconnect, after a change of language or to take the table back into this tab. */
  again(): void {
    this.#connection.restart()
  }

  close(): void {
    this.#connection.close()
  }

  onEntry(listener: EntryListener): () => void {
    this.#entryListeners.add(listener)
    return () => this.#entryListeners.delete(listener)
  }

  onReport(listener: (report: Reported) => void): () => void {
    this.#reported.add(listener)
    return () => this.#reported.delete(listener)
  }

  onWelcome(listener: () => void): () => void {
    this.#welcomed.add(listener)
    return () => this.#welcomed.delete(listener)
  }

  #hello(): Hello {
    const promise = this.#token ? this.dealer.promise : null
    return { type: 'hello', token: this.#token, last_seq: this.seq || null, lang: lang(), promise }
  }

  #deal(): void {
    const command = this.state && this.dealer.answer(this.state, this.you.seats)
    if (command) void this.command(command)
  }

  #ask(cmd: string, message: ClientMessage): Promise<Answer> {
    return new Promise((answer) => {
      this.#waiting.set(cmd, { message, answer })
      this.#connection.send(message)
    })
  }

  #heard(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome': {
        this.you = message.you
        this.seeking = null
        this.skew = message.now - Date.now()
        if (message.seq !== this.seq) this.hint = null
        this.seq = message.seq
        this.state = message.state
        this.drafting = Object.fromEntries(message.state.drafts.map((draft) => [draft.seat, draft.draft]))
        for (const entry of message.missed) this.#notify(entry, null)
        // Drafts belong to the turn as it is now; a command may end it.
        for (const listener of this.#welcomed) listener()
        for (const { message: unanswered } of this.#waiting.values()) this.#connection.send(unanswered)
        this.#deal()
        break
      }
      case 'update': {
        if (message.seq <= this.seq) break
        const before = this.state
        this.seq = message.seq
        this.skew = message.now - Date.now()
        if (message.you) this.you = message.you
        if (before) this.state = { ...before, ...message.changes }
        if (['started', 'acted', 'timed_out'].includes(message.what.type)) {
          this.drafting = {}
          this.hint = this.seeking = null
        }
        this.#notify({ seq: message.seq, at: message.at, what: message.what }, before)
        this.#deal()
        break
      }
      case 'ack':
      case 'refused': {
        const waiting = message.cmd ? this.#waiting.get(message.cmd) : undefined
        if (message.cmd) this.#waiting.delete(message.cmd)
        waiting?.answer(message)
        if (message.type === 'refused' && message.cmd === null && message.error) this.#noHint(message.error)
        break
      }
      case 'report':
        for (const listener of this.#reported) listener(message)
        break
      case 'drafting': {
        const { [message.seat]: _, ...others } = this.drafting
        this.drafting = message.draft === null ? others : { ...others, [message.seat]: message.draft }
        break
      }
      case 'hint':
        this.seeking = null
        this.hint = message
        break
      case 'presence':
        if (this.state) {
          const online = this.state.online.with(message.seat, message.online)
          this.state = { ...this.state, online }
        }
        break
      case 'emote':
        this.emotes = [...this.emotes.slice(-7), { ...message, at: Date.now() }]
        break
      case 'pong':
        break
    }
  }

  /** Only hints are asked for without a command: whoever asked is told why there is none, unless it comes too late. */
  #noHint({ code, message: words }: Problem): void {
    if (code === LATE) return
    this.seeking = null
    this.hint = { type: 'hint', seat: this.#helped, step: 0, lines: [words], parts: [[{ words }]] }
  }

  #notify(entry: Entry, before: State | null): void {
    this.entries = [...this.entries.slice(-KEPT), entry]
    for (const listener of this.#entryListeners) listener(entry, before)
  }
}
