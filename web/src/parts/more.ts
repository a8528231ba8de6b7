/** Marks in which directions a scrolling box has more to show: `data-more="up down left right"`. */

import type { Attachment } from 'svelte/attachments'

export const more: Attachment<HTMLElement> = (box) => {
  const look = () => {
    const { scrollTop, scrollLeft, clientWidth, clientHeight, scrollWidth, scrollHeight } = box
    const hidden = {
      up: scrollTop,
      left: scrollLeft,
      down: scrollHeight - clientHeight - scrollTop,
      right: scrollWidth - clientWidth - scrollLeft,
    }
    const where = Object.entries(hidden).flatMap(([side, pixels]) => (pixels > 2 ? [side] : []))
    box.dataset['more'] = where.join(' ')
  }
  const sizes = new ResizeObserver(look)
  const watch = () => {
    sizes.disconnect()
    for (const one of [box, ...box.children]) sizes.observe(one)
  }
  const children = new MutationObserver(watch)
  watch()
  children.observe(box, { childList: true })
  box.addEventListener('scroll', look, { passive: true })
  return () => {
    sizes.disconnect()
    children.disconnect()
    box.removeEventListener('scroll', look)
  }
}
