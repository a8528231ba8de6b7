/** The HTTP API: create and join tables, list boxes and bots. */

import type {
  BotList,
  DraftAnswer,
  DraftQuestion,
  EditionInfo,
  EditionList,
  Entrance,
  Failure,
  NewTable,
  SeatLink,
  TableList,
  TableSummary,
  Violation,
} from '$lib/generated/protocol'
import { lang, t } from '$lib/texts/words.svelte'

/** What the server says is wrong, in the user's language; without a code if it could not be reached. */
export class Trouble extends Error {
  constructor(
    message: string,
    readonly code: string = '',
    readonly status = 0,
    /** Where in what was sent. */
    readonly at = '',
    /** The clauses that an action breaks. */
    readonly violations: readonly Violation[] = [],
  ) {
    super(message)
  }
}

/** What to say about a failed request. */
export const inShort = (problem: unknown): string =>
  (problem instanceof Trouble && problem.message) || t('server-away')

/** `more` are headers. */
export async function ask(
  method: string,
  path: string,
  body?: unknown,
  token?: string | null,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const headers: Record<string, string> = { 'Accept-Language': lang(), ...more }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (token) headers['Authorization'] = `Bearer ${token}`
  let answer: Response
  try {
    answer = await fetch(`/api/${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  } catch {
    throw new Trouble('')
  }
  if (answer.ok) return answer
  const failure = (await answer.json().catch(() => null)) as Failure | null
  const { message = answer.statusText, code, at } = failure?.error ?? {}
  throw new Trouble(message, code, answer.status, at, failure?.violations)
}

export const request = async <T>(...asked: Parameters<typeof ask>): Promise<T> =>
  (await (await ask(...asked)).json()) as T

const known = new Map<string, Promise<unknown>>()

/** What does not change while the page is open is asked for once a language. */
function once<T>(path: string): Promise<T> {
  const key = `${lang()} ${path}`
  const asked = known.get(key) ?? request<T>('GET', path)
  known.set(key, asked)
  asked.catch(() => known.delete(key))
  return asked as Promise<T>
}

export const editions = () => once<EditionList>(`editions?lang=${lang()}`).then((list) => list.editions)
export const edition = (id: string) => once<EditionInfo>(`editions/${id}?lang=${lang()}`)
export const bots = () => once<BotList>('bots').then((list) => list.bots)
export const publicTables = () => request<TableList>('GET', 'tables').then((list) => list.tables)
export const summary = (code: string) => request<TableSummary>('GET', `tables/${code}`)
export const create = (table: NewTable, token: string | null) =>
  request<Entrance>('POST', 'tables', { ...table, deals: true }, token)
export const join = (code: string, name: string, token: string | null) =>
  request<Entrance>('POST', `tables/${code}/join`, { name, deals: true }, token)
export const seatLink = (code: string, seat: number, token: string) =>
  request<SeatLink>('POST', `tables/${code}/seats/${seat}/link`, {}, token)
export const claim = (code: string, link: string) =>
  request<Entrance>('POST', `tables/${code}/claim`, { link, deals: true })
export const report = (question: DraftQuestion) => request<DraftAnswer>('POST', 'report', question)
