// Read alike from the form's post, and in the browser from what is in it.
import { isSupportCode, type WantedNeeds } from './support-needs.rules.ts';
import { singleLine } from '#shared/text.ts';

export const needsForm = 'needs';

/** Where the page says what is saved. */
export const savedPlace = 'needs-saved';

/** As its inputs are named. */
export const inputs = {
  need: 'need',
  words: 'words',
  until: 'until',
  insurer: 'insurer',
  offer: 'offer',
} as const;

type Sent = { get: (name: string) => unknown; getAll: (name: string) => unknown[] };

const textIn = (sent: Sent, name: string): string => {
  const value = sent.get(name);
  return typeof value === 'string' ? value : '';
};

export function wantedIn(sent: Sent): WantedNeeds {
  const until = textIn(sent, inputs.until).trim();
  return {
    codes: sent.getAll(inputs.need).flatMap((code) => (typeof code === 'string' && isSupportCode(code) ? [code] : [])),
    words: singleLine(textIn(sent, inputs.words)),
    until: until === '' ? null : until,
    tellsInsurer: textIn(sent, inputs.insurer) !== '',
  };
}
