/** Ignore replies that arrive after an effect has run again, or after the user has left the page. */

/** The effect's cleanup. */
export function whileWanted<T>(
  coming: Promise<T>,
  use: (found: T) => void,
  failed: (problem: unknown) => void = () => undefined,
): () => void {
  let wanted = true
  coming.then(
    (found) => wanted && use(found),
    (problem: unknown) => wanted && failed(problem),
  )
  return () => {
    wanted = false
  }
}
