/** Choices and values of rules, in words. */

import type { RuleValue } from '$lib/generated/protocol'
import { say, t } from '$lib/texts/words.svelte'

const KINDS = ['Starter', 'FreedJoker', 'FreedDie', 'PoolEmpty', 'PoolEmptyScore', 'Caller']

export function choiceName(choice: string): string {
  for (const kind of KINDS) {
    const words = say(`${kind}.${choice}`)
    if (words) return words
  }
  return choice
}

export function ruleValue(rule: RuleValue): string {
  if (typeof rule.value === 'boolean') return rule.value ? t('yes') : t('no')
  return rule.type === 'choice' ? choiceName(String(rule.value)) : String(rule.value)
}
