import { svelte } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vitest/config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const STATIC = here('../src/kostka/server/static')

/** Files are packed once, here, and handed out as they are. */
const packed = (): Plugin => ({
  name: 'packed',
  apply: 'build',
  closeBundle() {
    const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
    for (const name of readdirSync(STATIC, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(js|css|html|svg|webmanifest)$/.test(name)) continue
      const data = readFileSync(`${STATIC}/${name}`)
      writeFileSync(`${STATIC}/${name}.gz`, gzipSync(data, { level: 9 }))
      writeFileSync(`${STATIC}/${name}.br`, brotliCompressSync(data, brotli))
    }
  },
})

// The built client lies inside the Python package, from where `kostka serve` hands it out.
export default defineConfig({
  plugins: [svelte(), packed()],
  resolve: { alias: { $lib: here('./src') } },
  build: {
    outDir: STATIC,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: 'http://127.0.0.1:8642', ws: true } },
  },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
})
