/** What a drawn face is made of, chosen by a name: the same name has the same face everywhere. */

export type Animal = 'mouse' | 'cat' | 'bear' | 'rabbit' | 'fox' | 'owl' | 'frog' | 'panda'

export interface PersonFace {
  readonly hair: number
  readonly colour: string
  readonly eyes: number
  readonly mouth: number
  readonly shirt: string
}

const HAIR = ['#3b2a20', '#6b4226', '#a8662c', '#d8a848', '#57514b', '#8c3b2a']
const SHIRTS = ['#fffaf0', '#ffe2a8', '#d5e6de', '#f6cfc2']
export const HAIRSTYLES = 6
const EYES = 3
const MOUTHS = 3

/** FNV-1a: short, and near names differ. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

export function personFace(name: string): PersonFace {
  let rest = hashOf(name.normalize('NFKC').trim())
  const pick = (count: number): number => {
    const found = rest % count
    rest = Math.floor(rest / count)
    return found
  }
  return {
    hair: pick(HAIRSTYLES),
    colour: HAIR[pick(HAIR.length)]!,
    eyes: pick(EYES),
    mouth: pick(MOUTHS),
    shirt: SHIRTS[pick(SHIRTS.length)]!,
  }
}
