/** The drawn faces of those who play, for a canvas. */

import { mount, unmount, flushSync } from 'svelte'
import type { Seat } from '$lib/generated/protocol'
import Face from '$lib/table/Face.svelte'

/** A face, in the colour of its seat. */
export async function faceOf(
  seats: readonly Seat[],
  seat: number,
  colour: string,
): Promise<HTMLImageElement> {
  const place = document.createElement('div')
  const shown = mount(Face, { target: place, props: { seats, seat } })
  flushSync()
  const drawn = place.querySelector('svg')!.cloneNode(true) as SVGElement
  await unmount(shown)
  drawn.setAttribute('style', `--seat:${colour}`)
  const image = new Image(40, 40)
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawn))}`
  await image.decode()
  return image
}
