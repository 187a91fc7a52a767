// Money is stored in whole pence and exposed in pounds (ruling 3.4); calculations are in pence.

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', signDisplay: 'negative' });

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

/** Returns pounds for reading: £1,111.10, and −£5.00 with a real minus sign (spec §9.6); '' if not finite. */
export function formatPounds(amount: number): string {
  return Number.isFinite(amount) ? pounds.format(amount).replace('-', '\u2212') : '';
}
