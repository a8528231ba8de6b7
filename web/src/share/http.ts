/** Links that open one game of a closed table. */

import type { ShareLink, Unshared } from '$lib/generated/protocol'
import { request } from '$lib/wire/http'

export interface Place {
  readonly code: string
  readonly game: number
}

const path = ({ code, game }: Place) => `tables/${encodeURIComponent(code)}/reviews/${game}/share`

export const share = (place: Place, token: string) => request<ShareLink>('POST', path(place), {}, token)
export const takeBack = (place: Place, token: string) =>
  request<Unshared>('DELETE', path(place), undefined, token)
