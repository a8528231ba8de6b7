/** What the player prefers on this device. */

import { browserLanguage, speak, type Language } from '$lib/texts/words.svelte'
import { keep, recall } from '$lib/wire/memory'

export type Theme = 'auto' | 'light' | 'dark'
export type Palette = 'box' | 'red-green' | 'blue-yellow'
export type Pace = 'slow' | 'normal' | 'instant'

interface Kept {
  language: Language
  theme: Theme
  palette: Palette
  sound: boolean
  vibration: boolean
  pace: Pace
  text: boolean
}

const KEY = 'kostka.settings'

class Settings {
  language = $state<Language>('en')
  theme = $state<Theme>('auto')
  palette = $state<Palette>('box')
  sound = $state(true)
  vibration = $state(false)
  /** How fast the turns of others are shown. */
  pace = $state<Pace>('normal')
  /** The table as text, for screen readers. */
  text = $state(false)

  async start(): Promise<void> {
    const kept = recall<Partial<Kept>>(KEY, {})
    this.language = kept.language ?? browserLanguage(navigator.languages)
    this.theme = kept.theme ?? 'auto'
    this.palette = kept.palette ?? 'box'
    this.sound = kept.sound ?? true
    this.vibration = kept.vibration ?? false
    this.pace = kept.pace ?? 'normal'
    this.text = kept.text ?? false
    this.#show()
    await speak(this.language)
  }

  async set(change: Partial<Kept>): Promise<void> {
    Object.assign(this, change)
    const { language, theme, palette, sound, vibration, pace, text } = this
    keep(KEY, { language, theme, palette, sound, vibration, pace, text })
    this.#show()
    if (change.language) await speak(change.language)
  }

  #show(): void {
    const root = document.documentElement
    root.dataset['theme'] = this.theme
    root.dataset['palette'] = this.palette
  }
}

export const settings = new Settings()
