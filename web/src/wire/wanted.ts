/** What an effect asks for is used while it is wanted: not after the effect ran again, nor after the page was left. */

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
