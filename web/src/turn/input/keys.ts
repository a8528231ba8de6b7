/** Keys go to the board used last, wherever the focus is, since it is lost whenever a button disappears. */

import type { Attachment } from 'svelte/attachments'

const FIELDS = 'input, textarea, select, [contenteditable]'
let current: Element | null = null

/** Not while typing, and not while a dialog is open. */
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

/** Ctrl+Z and Ctrl+Y, or their equivalents; returns whether it was one of them. */
export function stepped(event: KeyboardEvent, turn: { undo(): void; redo(): void }): boolean {
  const letter = event.key.toLowerCase()
  if (!withCommand(event) || (letter !== 'z' && letter !== 'y')) return false
  if (letter === 'y' || event.shiftKey) turn.redo()
  else turn.undo()
  return true
}
