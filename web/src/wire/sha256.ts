/** SHA-256. Browsers have it only for pages that came encrypted, and a home network's do not. */

const primes: number[] = []
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n)
/** The first 32 bits of what follows the point. */
const fraction = (x: number) => ((x - Math.floor(x)) * 2 ** 32) | 0
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const ROUND = primes.map((prime) => fraction(Math.cbrt(prime)))

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))

export function sha256(data: Uint8Array): Uint8Array {
  const padded = new Uint8Array(((data.length + 8) >> 6) * 64 + 64)
  padded.set(data)
  padded[data.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29))
  view.setUint32(padded.length - 4, data.length * 8)
  const state = Int32Array.from(START)
  const words = new Int32Array(64)
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 64; i++) words[i] = i < 16 ? view.getInt32(block + 4 * i) : extended(words, i)
    let [a, b, c, d, e, f, g, h] = state as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    for (let i = 0; i < 64; i++) {
      const one = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
      const first = (h + one + ((e & f) ^ (~e & g)) + ROUND[i]! + words[i]!) | 0
      const two = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
      const second = (two + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
    }
    ;[a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i]! + word) | 0))
  }
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, i) => digest.setInt32(4 * i, word))
  return new Uint8Array(digest.buffer)
}

function extended(words: Int32Array, i: number): number {
  const [x, y] = [words[i - 15]!, words[i - 2]!]
  const one = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3)
  const two = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10)
  return (words[i - 16]! + one + words[i - 7]! + two) | 0
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
export const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))
/** The hash of bytes that are written as hexadecimal digits. */
export const hashOf = (text: string): string => toHex(sha256(fromHex(text)))
