/** Undo, redo and reset over any value. */

export interface History<T> {
  readonly past: readonly T[]
  readonly present: T
  readonly future: readonly T[]
}

export const begin = <T>(present: T): History<T> => ({ past: [], present, future: [] })

export function push<T>(history: History<T>, present: T): History<T> {
  return present === history.present
    ? history
    : { past: [...history.past, history.present], present, future: [] }
}

export function undo<T>(history: History<T>): History<T> {
  const present = history.past.at(-1)
  if (present === undefined) return history
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future] }
}

export function redo<T>(history: History<T>): History<T> {
  const present = history.future[0]
  if (present === undefined) return history
  return { past: [...history.past, history.present], present, future: history.future.slice(1) }
}

/** Back to the very first value, as one step that can be undone. */
export const reset = <T>(history: History<T>): History<T> => push(history, history.past[0] ?? history.present)
