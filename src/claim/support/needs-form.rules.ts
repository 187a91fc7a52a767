// Read alike from the form's post, and in the browser from what is in it.
import { isSupportCode, type WantedNeeds } from './support-needs.rules.ts';
import { singleLine } from '#shared/text.ts';

export const needsForm = 'needs';

/** Where the page says what is saved. */
export const savedPlace = 'needs-saved';

/** Search of its address once all of it was taken back without a script. */
export const removedSearch = 'needs=removed';

/** As its inputs are named. */
export const inputs = {
  need: 'need',
  words: 'words',
  savedWords: 'saved-words',
  until: 'until',
  insurer: 'insurer',
  shownInsurer: 'shown-insurer',
  seen: 'seen',
  offer: 'offer',
} as const;

type Sent = { get: (name: string) => unknown; getAll: (name: string) => unknown[] };

const textIn = (sent: Sent, name: string): string => {
  const value = sent.get(name);
  return typeof value === 'string' ? value : '';
};

/** Returns the insurer that the form was drawn for, as `insurer` of the needs; null if the claim had none. */
export const shownInsurerIn = (sent: Sent): string | null => textIn(sent, inputs.shownInsurer) || null;

/** Returns the stamp of the needs that the form was opened on; null of a form without one. */
export const seenIn = (sent: Sent): string | null => {
  const seen = sent.get(inputs.seen);
  return typeof seen === 'string' ? seen : null;
};

/** The saved words of a need go with its tick. */
export function wantedIn(sent: Sent): WantedNeeds {
  const until = textIn(sent, inputs.until).trim();
  const codes = sent
    .getAll(inputs.need)
    .flatMap((code) => (typeof code === 'string' && isSupportCode(code) ? [code] : []));
  const words = singleLine(textIn(sent, inputs.words));
  return {
    codes,
    words: !codes.includes('other') && words === textIn(sent, inputs.savedWords) ? '' : words,
    until: until === '' ? null : until,
    tellsInsurer: textIn(sent, inputs.insurer) !== '',
  };
}
