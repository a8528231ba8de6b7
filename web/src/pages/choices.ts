/** Choices and values of rules, in words. */

import english from '$lib/generated/en.json'
import type { RuleValue } from '$lib/generated/protocol'
import { say, t } from '$lib/texts/words.svelte'

/** The members of each kind of choice; text codes are like `Starter.named`. */
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

const TIME = /_ms$/

/** What a rule is about. Times are shown in seconds, so the unit is left out here. */
export const ruleName = (rule: RuleValue): string =>
  rule.key === 'clock.turn_ms' ? t('clock') : say(rule.key, rule.key)

/** The value of a rule in words: the book's, or another one. */
export function ruleValue(rule: RuleValue, value: unknown = rule.value): string {
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (rule.type === 'choice') return choiceName(String(value), rule)
  if (!TIME.test(rule.key)) return String(value)
  return value ? t('seconds', { count: Number(value) / 1000 }) : t('clock-none')
}
