// The code that is e-mailed after a right pair, where CLAIM_STEP_UP asks for one (security promise 2): six digits, good
// once, for ten minutes and five tries. What came of a try stands in the address, so that a page without script says it
// too; it names neither the code nor whether there was anybody to mail it to.

const minute = 60_000;

/** How long a code is good, in milliseconds. */
export const codeLifetime = 10 * minute;
/** How often one code may be tried. */
export const codeTries = 5;
/** How long another code can be asked for without entering reference and post code again, in milliseconds. */
export const stepLifetime = 60 * minute;
/** Mails that may be asked for at one reference, and sent to one address, in an hour. */
export const mailsPerHour = 3;
export const mailWindow = 60 * minute;

/** A code is typed with spaces or pasted with what stood around it; longer texts are no code. */
export const longestCode = 40;

/** The six digits of what was typed or pasted, or null where they are not six. */
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

/** What the query string of the page says came of the last try. It is anybody's text, so it is read as narrowly as can be. */
export function outcomeIn(search: string): CodeOutcome | null {
  const query = new URLSearchParams(search);
  const kind = query.get('outcome');
  if (kind === 'wrong') return { kind, left: wholeNumber(query.get('left'), codeTries) };
  if (kind === 'limited') return { kind, minutes: wholeNumber(query.get('minutes'), 60) };
  const plain = (['malformed', 'over', 'sent', 'unavailable'] as const).find((name) => name === kind);
  return plain === undefined ? null : { kind: plain };
}

/** Where the claimant continues to, as the page's address says; the server asks again whether it is here. */
export function returnUrlIn(search: string): string | null {
  return new URLSearchParams(search).get('returnUrl');
}

/** The address of the page with what came of a try. */
export function codeAddress(returnUrl: string | null, outcome: CodeOutcome | null = null): string {
  const { kind, ...more } = outcome ?? {};
  const query = new URLSearchParams({
    ...(returnUrl !== null && { returnUrl }),
    ...(kind !== undefined && { outcome: kind }),
    ...Object.fromEntries(Object.entries(more).map(([name, value]) => [name, String(value)])),
  });
  return query.size === 0 ? codePath : `${codePath}?${query.toString()}`;
}
