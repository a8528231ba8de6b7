// Keeps the shell of the page, so that it opens without a network. What the server says is never kept.
const CACHE = 'kostka-shell-2'

self.addEventListener('install', (event) => {
  event.waitUntil(
    fetch('/')
      .then(keepShell)
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

/** The page and the files that it begins with; those of an older page go. */
async function keepShell(answer) {
  const cache = await caches.open(CACHE)
  const page = await answer.clone().text()
  const kept = await cache.match('/')
  if (!answer.ok || (kept && (await kept.text()) === page)) return
  for (const request of await cache.keys()) await cache.delete(request)
  await cache.put('/', answer)
  await cache.addAll(page.match(/\/assets\/[^"]+/g) ?? [])
}

async function networkFirst(event) {
  try {
    const answer = await fetch(event.request)
    event.waitUntil(keepShell(answer.clone()))
    return answer
  } catch (problem) {
    const kept = await (await caches.open(CACHE)).match('/')
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
  if (event.request.mode === 'navigate') event.respondWith(networkFirst(event))
  else if (url.pathname.startsWith('/assets/') || /\.(svg|webmanifest)$/.test(url.pathname))
    event.respondWith(cacheFirst(event.request))
})
