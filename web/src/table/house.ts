/** What a table plays by: the rules of the house, or else those of the box. */

import type { EditionInfo, RuleValue, State } from '$lib/generated/protocol'

export const ruleOf = (box: EditionInfo, about: State['about'], key: string): unknown =>
  about.options[key] ?? box.rules.find((one) => one.key === key)?.value

export const ruleNumber = (box: EditionInfo, about: State['about'], key: string): number =>
  Number(ruleOf(box, about, key) ?? 0)

/** Rules of the house that are not what the book says. */
export const houseRules = (
  box: EditionInfo,
  options: Readonly<Record<string, unknown>>,
): { rule: RuleValue; value: unknown }[] =>
  box.rules
    .filter(({ key, value, type }) => type !== 'list' && key in options && !sameValue(options[key], value))
    .map((rule) => ({ rule, value: options[rule.key] }))

export const sameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
