/** Tiles that fly face down from the pool: the deal, and what others draw. */

import type { AnyEntryBody } from '$lib/generated/protocol'
import { rectOf } from '$lib/turn/input/flip'
import { calm, showing } from '$lib/turn/input/showing'
import type { Table } from '$lib/wire/table.svelte'

const DEAL_MS = 600
const FLIGHT_MS = 300
/** Backs that stand for the tiles of a rack. */
const BACKS = 5
/** A game that began longer ago than this is not dealt before one's eyes. */
const JUST_NOW_MS = 1500

/** The own tiles one by one, and a few backs to every other seat, all within 600 ms. */
export function deal(root: HTMLElement | undefined, own: number | null, seats: number): void {
  const pool = rectOf('[data-pool]')
  if (!root || !pool || calm()) return
  const rack = [...root.querySelectorAll('[data-zone="rack"] :is([data-tile], .back)')]
  for (const [i, tile] of rack.entries()) {
    const to = tile.getBoundingClientRect()
    const transform = `translate(${pool.left - to.left}px, ${pool.top - to.top}px) rotate(-20deg) scale(0.5)`
    const delay = ((DEAL_MS - FLIGHT_MS) * i) / rack.length
    void showing.move(tile, [{ transform, opacity: 0 }, { opacity: 1, offset: 0.2 }, {}], {
      duration: FLIGHT_MS,
      delay,
    })
  }
  for (let seat = 0; seat < seats; seat++)
    for (let i = 0; i < BACKS && seat !== own; i++)
      fly(pool, seat, ((DEAL_MS - FLIGHT_MS) * (i + seat / seats)) / BACKS)
}

/** Whether the game at a table has only just begun. */
export function justDealt(table: Table): boolean {
  const started = table.entries.findLast(({ what }) => what.type === 'started')
  return started !== undefined && Date.now() + table.skew - started.at < JUST_NOW_MS
}

/** What others draw flies to their seats. */
export function drawn(what: AnyEntryBody, own: number | null): void {
  const pool = rectOf('[data-pool]')
  if ((what.type !== 'acted' && what.type !== 'timed_out') || !pool || calm()) return
  for (const event of what.events) {
    if ((event.type !== 'drew' && event.type !== 'penalty') || event.seat === own) continue
    const count = event.count ?? 1
    const begins = showing.next(0.7)
    for (let i = 0; i < Math.min(3, count); i++) fly(pool, event.seat, begins + i * 90)
  }
}

function fly(from: DOMRect, seat: number, delay: number): void {
  const to = rectOf(`[data-seat="${seat}"]`)
  if (!to) return
  const back = document.createElement('span')
  back.className = 'flying'
  back.style.left = `${from.left + from.width / 2}px`
  back.style.top = `${from.top + from.height / 2}px`
  back.style.setProperty('--seat', `var(--seat-${seat % 4})`)
  document.body.append(back)
  const transform = `translate(${to.left + 28 - from.left - from.width / 2}px, ${to.top + to.height / 2 - from.top - from.height / 2}px) rotate(160deg) scale(0.6)`
  void showing
    .move(
      back,
      [
        { opacity: 0 },
        { opacity: 1, offset: 0.15 },
        { transform, opacity: 1, offset: 0.9 },
        { transform, opacity: 0 },
      ],
      {
        duration: FLIGHT_MS,
        delay,
      },
    )
    .then(() => back.remove())
}
