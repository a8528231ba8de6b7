/** The promise published before a deal: the SHA-256 of the seed's bytes. */
export async function commitmentOf(seed: string): Promise<string> {
  const bytes = new Uint8Array(seed.match(/../g)?.map((pair) => parseInt(pair, 16)) ?? [])
  const hash = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
