import { unsentQuery } from './unsent-query.ts';

/** What was lost: what a form sent, or a press to pay. */
export type Unsent = 'form' | 'payment';

const values: Record<Unsent, string> = { form: '1', payment: 'payment' };

export function unsentIn(search: string): Unsent | null {
  const value = new URLSearchParams(search).get(unsentQuery);
  if (value === null) return null;
  return value === values.payment ? 'payment' : 'form';
}

/** The Track form, which says that it was not sent, and then leads to `page`. */
export const unsentPath = (page: string, what: Unsent = 'form'): string =>
  `/track?returnUrl=${encodeURIComponent(page)}&${unsentQuery}=${values[what]}`;
