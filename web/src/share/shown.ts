/** What the picture of a game shows. */

import type { EditionInfo } from '$lib/generated/protocol'
import { kindName } from '$lib/pages/home/games'
import { isAlone, luckOf } from '$lib/review/account'
import { signed } from '$lib/review/figures'
import type { Reviewed } from '$lib/review/reviewed'
import { piecesOf } from '$lib/table/kinds'
import { seatName, seatNames } from '$lib/table/seating'
import { t } from '$lib/texts/words.svelte'
import type { Shown } from './picture/picture'

/** So much luck, in hundredths of a win or in dice, leans all the way. */
const FULL = { together: 40, alone: 4 }

export function shownOf(game: Reviewed, box: EditionInfo | null): Shown {
  const { review, seats, steps, options } = game
  const { view } = steps.at(-1)!
  const alone = isAlone(review)
  const luck = seats.map((_, seat) => luckOf(review, seat))
  const most = Math.max(alone ? FULL.alone : FULL.together, ...luck.map(Math.abs))
  return {
    title: titleOf(game),
    box: box ? `${box.title} · ${kindName(box, options)}` : '',
    view,
    seats,
    names: seats.map((_, seat) => seatName(seats, seat)),
    winners: review.winners ?? [],
    scores: view.result?.scores ?? [],
    stars: 'stars' in view,
    luck:
      piecesOf(view.game) === 'open-tiles'
        ? null
        : luck.map((one) => ({ said: signed(one, alone), lean: one / most })),
    words: { luck: t('share-luck'), luckHow: t(alone ? 'share-luck-how-alone' : 'share-luck-how') },
  }
}

function titleOf({ review, seats }: Reviewed): string {
  const { winners, over } = review
  if (!over) return t('share-unfinished')
  if (isAlone(review)) return t('share-alone', { count: -review.result[0]! })
  if (!winners?.length) return t('game-over')
  return t(winners.length === 1 ? 'play-wins' : 'play-share', { names: seatNames(seats, winners) })
}
