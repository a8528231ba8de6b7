/** A game that is over, for others: links that open one of a closed table, and its record. */

import type { ShareLink, Unshared } from '$lib/generated/protocol'
import { ask, request } from '$lib/wire/http'
import { tokenFor } from '$lib/wire/memory'

export interface Place {
  readonly code: string
  readonly game: number
}

const path = ({ code, game }: Place) => `tables/${encodeURIComponent(code)}/reviews/${game}/share`

export const share = (place: Place, token: string) => request<ShareLink>('POST', path(place), {}, token)
export const takeBack = (place: Place, token: string) =>
  request<Unshared>('DELETE', path(place), undefined, token)

export async function record({ code, game }: Place, secret: string): Promise<string> {
  const shared: Record<string, string> = secret ? { 'Kostka-Share': secret } : {}
  const path = `tables/${encodeURIComponent(code)}/records/${game}`
  return (await ask('GET', path, undefined, tokenFor(code), shared)).text()
}
