/**
 * Fills a message: `{name}`, and plural forms as in `{count} {count:one tile|other tiles}`. A clause that is not given
 * is left out with its brackets: it is shown as a link, or there is no room for it.
 */

export type Params = Readonly<Record<string, string | number>>

export function fill(text: string, params: Params, language: string): string {
  const wanted = params['clause'] ? text : text.replace(' ({clause})', '')
  return wanted.replace(/\{(\w+)(?::([^}]*))?\}/g, (_, name: string, forms: string | undefined) => {
    const value = params[name] ?? `{${name}}`
    return forms?.includes('|') ? form(forms, Number(value), language) : String(value)
  })
}

const rules = new Map<string, Intl.PluralRules>()

function form(forms: string, count: number, language: string): string {
  let rule = rules.get(language)
  if (!rule) rules.set(language, (rule = new Intl.PluralRules(language)))
  const choices = new Map(
    forms.split('|').map((part) => {
      const blank = part.indexOf(' ')
      return [part.slice(0, blank), part.slice(blank + 1)] as const
    }),
  )
  return choices.get(rule.select(count)) ?? choices.get('other') ?? ''
}
