// CLAIM_STEP_UP may require the code (security promise 2). An attempt's outcome is in the address, for pages without
// script; it reveals neither the code nor whether a mail was sent.

import { codeTries } from '#claim/mailed-code/mailed-code.rules.ts';

/** How long another code can be requested without entering the reference and the post code again. */
export const stepLifetimeMs = 60 * 60_000;

export type CodeOutcome =
  | { kind: 'malformed' }
  | { kind: 'wrong'; left: number }
  | { kind: 'over' }
  | { kind: 'limited'; minutes: number }
  | { kind: 'sent' }
  | { kind: 'unavailable' };

export const codePath = '/track/code';

/** Where the page says that another code was sent. */
export const codeSentPlace = 'code-sent';

function wholeNumber(text: string | null, most: number): number {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 && number <= most ? number : 1;
}

/** The text is untrusted, so it is validated strictly. */
export function outcomeIn(search: string): CodeOutcome | null {
  const query = new URLSearchParams(search);
  const kind = query.get('outcome');
  if (kind === 'wrong') return { kind, left: wholeNumber(query.get('left'), codeTries) };
  if (kind === 'limited') return { kind, minutes: wholeNumber(query.get('minutes'), 60) };
  const plain = (['malformed', 'over', 'sent', 'unavailable'] as const).find((name) => name === kind);
  return plain === undefined ? null : { kind: plain };
}

/** The server checks that the address is on this origin. */
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
