/** What the tab says before the name of the page: one place writes it, whatever else changes. */
export const title = $state({ news: '' })
