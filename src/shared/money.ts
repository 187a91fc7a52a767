// Money is stored in whole pence and exposed in pounds (ruling 3.4); calculations are in pence.

import { baseLocale, isEnglish, type Locale } from './locale.ts';
import { getLocale } from './page/page-locale.ts';

const poundsIn = (locale: Locale): Intl.NumberFormat =>
  new Intl.NumberFormat(isEnglish(locale) ? baseLocale : locale, {
    style: 'currency',
    currency: 'GBP',
    currencyDisplay: 'narrowSymbol',
    signDisplay: 'negative',
  });

export function poundsOf(pence: number): number {
  return pence / 100;
}

/**
 * Returns pounds as whole pence, halves away from zero. It shifts the decimal point, because 1.005 × 100 is a little
 * less than 100.5. Throws a RangeError for a value that is no amount of money.
 */
export function penceOf(amount: number): number {
  const size = Math.abs(amount);
  const pence = Math.round(String(size).includes('e') ? size * 100 : Number(`${size}e2`));
  if (!Number.isSafeInteger(pence)) throw new RangeError('An amount must be a finite number of pounds.');
  return amount < 0 && pence > 0 ? -pence : pence;
}

/**
 * Returns pounds for reading: £1,111.10, and −£5.00 with a real minus sign (spec §9.6), in Polish 1111,10 £; '' if not
 * finite. Without `locale`, in the page's language; on the server, in English.
 */
export function formatPounds(amount: number, locale: Locale = getLocale()): string {
  return Number.isFinite(amount) ? poundsIn(locale).format(amount).replace('-', '\u2212') : '';
}
