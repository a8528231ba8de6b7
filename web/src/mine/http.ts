/** What the server knows about one's own games. */

import type { MyGames } from '$lib/generated/protocol'
import { request } from '$lib/wire/http'

export const myGames = (token: string) => request<MyGames>('GET', 'games', undefined, token)
