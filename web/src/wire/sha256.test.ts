import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256, toHex } from './sha256'

test('every length gives what a library gives', () => {
  for (let length = 0; length < 300; length++) {
    const data = Uint8Array.from({ length }, (_, i) => (i * 89 + length) % 256)
    expect(toHex(sha256(data))).toBe(createHash('sha256').update(data).digest('hex'))
  }
})
