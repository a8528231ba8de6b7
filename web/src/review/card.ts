/** The parts of the card at the end of a game. They come when a game ends, not with the table. */

export { default as CardNotes } from './CardNotes.svelte'
export { default as CardVerdict } from './CardVerdict.svelte'
export { default as Luck } from './Luck.svelte'
export { Finding } from './finding.svelte'
