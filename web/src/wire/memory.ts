/** What this browser remembers: the tables it sits at, the player's name, drafts of an unfinished turn. */

/** As much of a name as the table keeps. */
export const LONGEST_NAME = 24

export interface KnownTable {
  readonly code: string
  readonly token: string
  readonly edition: string
  readonly at: number
}

const TABLES = 'kostka.tables'
const NAME = 'kostka.name'
const MOST = 30

function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export const tables = (): KnownTable[] => read<KnownTable[]>(TABLES, [])

export const tokenFor = (code: string): string | null =>
  tables().find((table) => table.code === code)?.token ?? null

/** The newest token: it tells the server that tables belong to the same guest. */
export const guest = (): string | null => tables()[0]?.token ?? null

export function remember(table: KnownTable): void {
  write(TABLES, [table, ...tables().filter((other) => other.code !== table.code)].slice(0, MOST))
}

export function forget(code: string): void {
  write(
    TABLES,
    tables().filter((table) => table.code !== code),
  )
}

export const playerName = (): string => read<string>(NAME, '')
export const rememberName = (name: string): void => write(NAME, name)

export const draftKey = (code: string, seat: number) => `kostka.draft.${code}.${seat}`
export const orderKey = (code: string, seat: number) => `kostka.rack.${code}.${seat}`
export const placesKey = (code: string) => `kostka.places.${code}`
export const recall = <T>(key: string, otherwise: T): T => read(key, otherwise)
export const keep = (key: string, value: unknown): void => write(key, value)
export const drop = (key: string): void => {
  try {
    localStorage.removeItem(key)
  } catch {
    // See `write`.
  }
}
