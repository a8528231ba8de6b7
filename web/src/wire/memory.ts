/** What this browser remembers: the tables it sits at, the player's name, drafts of an unfinished turn. */

/** As much of a name as the table keeps. */
export const LONGEST_NAME = 24

export interface KnownTable {
  readonly code: string
  readonly token: string
  readonly edition: string
  readonly at: number
  /** The player's seats there, once known. */
  readonly seats?: readonly number[]
}

const TABLES = 'kostka.tables'
const NAME = 'kostka.name'
const MOST = 30

/** For browsers that store nothing: remembered while the page is open, so that they can play too. */
const unstored = new Map<string, string>()

function read<T>(key: string, otherwise: T): T {
  try {
    const text = unstored.get(key) ?? localStorage.getItem(key)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

function write(key: string, value: unknown): void {
  const text = JSON.stringify(value)
  try {
    localStorage.setItem(key, text)
    unstored.delete(key)
  } catch {
    unstored.set(key, text)
  }
}

/** Whether this browser can store anything. */
export function remembers(): boolean {
  const probe = 'kostka.probe'
  write(probe, 1)
  const stored = !unstored.has(probe)
  drop(probe)
  return stored
}

export const tables = (): KnownTable[] => read<KnownTable[]>(TABLES, [])

export const tokenFor = (code: string): string | null =>
  tables().find((table) => table.code === code)?.token ?? null

/** The newest token: it tells the server that tables belong to the same guest. */
export const guest = (): string | null => tables()[0]?.token ?? null

export function remember(table: KnownTable): void {
  write(TABLES, [table, ...tables().filter((other) => other.code !== table.code)].slice(0, MOST))
}

/** Remember the player's seats at a known table. */
export function rememberSeats(code: string, seats: readonly number[]): void {
  const known = tables()
  if (known.some((table) => table.code === code && String(table.seats) !== String(seats)))
    write(
      TABLES,
      known.map((table) => (table.code === code ? { ...table, seats } : table)),
    )
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
export const dealKey = (code: string) => `kostka.deal.${code}`
export const placesKey = (code: string) => `kostka.places.${code}`
export const recall = <T>(key: string, otherwise: T): T => read(key, otherwise)
export const keep = (key: string, value: unknown): void => write(key, value)
export const drop = (key: string): void => {
  unstored.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // See `write`.
  }
}
