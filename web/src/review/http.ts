/** What the server does for those who look at games that are over. */

import type {
  Entrance,
  MakeReview,
  PlayOn,
  RecordReview,
  RecordToReview,
  ReviewState,
  WhatIf,
  WhatIfAnswer,
} from '$lib/generated/protocol'
import { request } from '$lib/wire/http'
import { guest, tokenFor } from '$lib/wire/memory'

/** A game at a table; a secret opens those of closed tables to whom it was sent. */
export interface Asked {
  readonly code: string
  readonly game: number
  readonly secret: string
}

const path = ({ code, game }: Asked) => `tables/${encodeURIComponent(code)}/reviews/${game}`
const shared = ({ secret }: Asked): Record<string, string> => (secret ? { 'Kostka-Share': secret } : {})

export const review = (asked: Asked) =>
  request<ReviewState>('GET', path(asked), undefined, tokenFor(asked.code), shared(asked))
export const makeReview = (asked: Asked, wanted: MakeReview) =>
  request<ReviewState>('POST', path(asked), wanted, tokenFor(asked.code), shared(asked))
export const reviewRecord = (record: RecordToReview) =>
  request<RecordReview>('POST', 'reviews', record, guest())
export const whatIf = (asked: WhatIf, secret: string) =>
  request<WhatIfAnswer>('POST', 'what-if', asked, tokenOf(asked), secret ? { 'Kostka-Share': secret } : {})
export const playOn = (asked: PlayOn, secret: string) =>
  request<Entrance>('POST', 'play-on', asked, guest(), secret ? { 'Kostka-Share': secret } : {})

const tokenOf = ({ code }: { readonly code?: string | null }) => (code ? tokenFor(code) : guest())
