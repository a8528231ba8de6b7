import { svelte } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// The built client lies inside the Python package, from where `kostka serve` hands it out.
export default defineConfig({
  plugins: [svelte()],
  resolve: { alias: { $lib: here('./src') } },
  build: {
    outDir: here('../src/kostka/server/static'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: 'http://127.0.0.1:8642', ws: true } },
  },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
})
