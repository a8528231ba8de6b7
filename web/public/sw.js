// Keeps the shell of the page, so that it opens without a network. What the server says is never kept.
const CACHE = 'kostka-shell-1'

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.add('/'))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

async function networkFirst(request) {
  const cache = await caches.open(CACHE)
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put('/', answer.clone())
    return answer
  } catch (problem) {
    const kept = await cache.match('/')
    if (kept) return kept
    throw problem
  }
}

/** Files with a hash in their name never change. */
async function cacheFirst(request) {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/'))
    return
  if (event.request.mode === 'navigate') event.respondWith(networkFirst(event.request))
  else if (url.pathname.startsWith('/assets/') || /\.(svg|webmanifest)$/.test(url.pathname))
    event.respondWith(cacheFirst(event.request))
})
