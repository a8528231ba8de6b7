/** Choices and values of rules, in words. */

import english from '$lib/generated/en.json'
import type { RuleValue } from '$lib/generated/protocol'
import { say, t } from '$lib/texts/words.svelte'

/** By kind of choice, what can be chosen: `Starter.named` and its like are codes of texts. */
const KINDS = new Map<string, Set<string>>()
for (const code of Object.keys(english)) {
  const [, kind, choice] = /^([A-Z]\w+)\.(.+)$/.exec(code) ?? []
  if (kind && choice) KINDS.set(kind, (KINDS.get(kind) ?? new Set()).add(choice))
}

/** The words of a choice of a rule: of the kind that has all of its choices. */
export function choiceName(choice: string, rule: RuleValue): string {
  const kind = [...KINDS].find(([, choices]) => rule.choices?.every((one) => choices.has(one)))?.[0]
  return say(`${kind}.${choice}`, choice)
}

export function ruleValue(rule: RuleValue): string {
  if (typeof rule.value === 'boolean') return rule.value ? t('yes') : t('no')
  return rule.type === 'choice' ? choiceName(String(rule.value), rule) : String(rule.value)
}
