// What a claimant is told of a complaint that was closed without an answer. Beside it stand the handler's own words.
import type { Locale } from '#shared/locale.ts';
import { say } from '#shared/words/say.ts';
import { type Ending, endings, type Outcome } from '../complaint.rules.ts';

const says: Record<Ending, (locale: Locale) => string> = {
  withdrawn: (locale) =>
    say(
      locale,
      'We understood that you no longer want to complain about this. If that isn’t so, send us a message or complain again.',
    ),
  elsewhere: (locale) => say(locale, 'Somebody else answers it.'),
  mistaken: (locale) => say(locale, 'It was taken in by mistake. If you did want to complain, please complain again.'),
};

const isEnding = (outcome: Outcome | null): outcome is Ending =>
  (endings as readonly (Outcome | null)[]).includes(outcome);

/** Returns null while it is open, and of one that was answered. */
export const endingInShort = (outcome: Outcome | null, locale: Locale): string | null =>
  isEnding(outcome) ? says[outcome](locale) : null;
