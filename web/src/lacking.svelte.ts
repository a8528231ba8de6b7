/** Files that the page cannot load: its client was replaced meanwhile, or the server is out of reach. */

export const lacking = $state<{ why: 'link-outdated' | 'server-away' | null }>({ why: null })

addEventListener('vite:preloadError', () => {
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => (lacking.why = ok ? 'link-outdated' : 'server-away'),
    () => (lacking.why = 'server-away'),
  )
})
