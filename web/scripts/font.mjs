// Writes the display face for digits and headings: of Nunito's heaviest weights, the letters that our languages use.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import subset from 'subset-font'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const files = createRequire(import.meta.url)
  .resolve('@fontsource/nunito/package.json')
  .replace(/package\.json$/, 'files')

const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i))
/** By the file of the package that has them; styles/tokens.css has the same division. */
const LETTERS = {
  latin: `${ASCII}àáèéìíòóùúýÀÁÈÉÌÍÒÓÙÚÝ·×–—‘’“”„…−`,
  'latin-ext': 'ąćčďęěłńňřśšťůźżžĄĆČĎĘĚŁŃŇŘŚŠŤŮŹŻŽ',
}

mkdirSync(here('../src/generated'), { recursive: true })
for (const [part, letters] of Object.entries(LETTERS)) {
  const whole = readFileSync(`${files}/nunito-${part}-800-normal.woff2`)
  const font = await subset(whole, letters, { targetFormat: 'woff2' })
  writeFileSync(here(`../src/generated/display-${part}.woff2`), font)
  console.log(`display-${part}.woff2: ${(font.length / 1000).toFixed(1)} kB`)
}
