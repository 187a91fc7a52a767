// The code that is emailed after a correct pair, if CLAIM_STEP_UP requires one (security promise 2). It has six digits
// and is valid once, for ten minutes and five attempts. The outcome of an attempt is in the address, so that a page
// without script shows it too. It reveals neither the code nor whether anybody was mailed.

const minute = 60_000;

/** In milliseconds. */
export const codeLifetime = 10 * minute;
export const codeTries = 5;
/** How long another code can be requested without entering reference and post code again, in milliseconds. */
export const stepLifetime = 60 * minute;
/** Limit per hour of requests for one reference, and of mails to one address. */
export const mailsPerHour = 3;
export const mailWindow = 60 * minute;

/** In UTF-16 units, with spaces and pasted text around the code. */
export const longestCode = 40;

/** Returns the six digits of what was typed or pasted, or null if there are not six. */
export function codeFrom(text: string): string | null {
  const digits = text.replaceAll(/[\s\p{Pd}.]/gu, '');
  return /^[0-9]{6}$/.test(digits) ? digits : null;
}

export type CodeOutcome =
  | { kind: 'malformed' }
  | { kind: 'wrong'; left: number }
  | { kind: 'over' }
  | { kind: 'limited'; minutes: number }
  | { kind: 'sent' }
  | { kind: 'unavailable' };

export const codePath = '/track/code';

function wholeNumber(text: string | null, most: number): number {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 && number <= most ? number : 1;
}

/** Parses the outcome of the last attempt from the query string. The text is untrusted, so it is validated strictly. */
export function outcomeIn(search: string): CodeOutcome | null {
  const query = new URLSearchParams(search);
  const kind = query.get('outcome');
  if (kind === 'wrong') return { kind, left: wholeNumber(query.get('left'), codeTries) };
  if (kind === 'limited') return { kind, minutes: wholeNumber(query.get('minutes'), 60) };
  const plain = (['malformed', 'over', 'sent', 'unavailable'] as const).find((name) => name === kind);
  return plain === undefined ? null : { kind: plain };
}

/** Returns the claimant's next address from the query string; the server checks that it is on this origin. */
export function returnUrlIn(search: string): string | null {
  return new URLSearchParams(search).get('returnUrl');
}

export function codeAddress(returnUrl: string | null, outcome: CodeOutcome | null = null): string {
  const { kind, ...more } = outcome ?? {};
  const query = new URLSearchParams({
    ...(returnUrl !== null && { returnUrl }),
    ...(kind !== undefined && { outcome: kind }),
    ...Object.fromEntries(Object.entries(more).map(([name, value]) => [name, String(value)])),
  });
  return query.size === 0 ? codePath : `${codePath}?${query.toString()}`;
}
