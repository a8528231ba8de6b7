/** Pages by URL fragment, which never reaches a server. */

export interface Route {
  readonly page: string
  readonly parts: readonly string[]
}

function read(): Route {
  const [page = '', ...parts] = location.hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent)
  return { page, parts }
}

let route = $state.raw<Route>(read())
addEventListener('hashchange', () => (route = read()))

export const here = (): Route => route

export const to = (...parts: string[]): string => `#/${parts.map(encodeURIComponent).join('/')}`

export function go(...parts: string[]): void {
  location.hash = to(...parts)
}
