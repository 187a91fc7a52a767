import { getLocale } from '#shared/page/page-locale.ts';

/** Returns the form of the plural that the page's language takes for a number, as `few` in Polish for 3. */
export function pluralOf(count: string | number): Intl.LDMLPluralRule {
  return new Intl.PluralRules(getLocale()).select(Number(count));
}
