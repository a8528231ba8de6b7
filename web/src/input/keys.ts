/** Keys are for the board that was used last, wherever the focus is: it is lost whenever a button goes away. */

import type { Attachment } from 'svelte/attachments'

const FIELDS = 'input, textarea, select, [contenteditable]'
let current: Element | null = null

/** Not while something is typed, and not while a sheet lies over the page. */
export const heard = (event: KeyboardEvent): boolean =>
  !document.querySelector('dialog[open]') && !(event.target as Element).closest?.(FIELDS)

export const withCommand = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey

export function keys(press: (event: KeyboardEvent) => void): Attachment {
  return (board) => {
    const use = () => (current = board)
    const down = (event: KeyboardEvent) => {
      if (current === board && heard(event)) press(event)
    }
    use()
    board.addEventListener('pointerdown', use)
    board.addEventListener('focusin', use)
    addEventListener('keydown', down)
    return () => {
      board.removeEventListener('pointerdown', use)
      board.removeEventListener('focusin', use)
      removeEventListener('keydown', down)
    }
  }
}

/** Ctrl+Z and Ctrl+Y, or what is said instead; returns whether it was one of them. */
export function stepped(event: KeyboardEvent, turn: { undo(): void; redo(): void }): boolean {
  const letter = event.key.toLowerCase()
  if (!withCommand(event) || (letter !== 'z' && letter !== 'y')) return false
  if (letter === 'y' || event.shiftKey) turn.redo()
  else turn.undo()
  return true
}
