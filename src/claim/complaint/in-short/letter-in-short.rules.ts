// Letters stay English: a handler checks every word before it goes, and rules and clients have approved those words.
// Whoever reads the page in another language is told beside a letter what it says, and by when they may do what.
import type { Locale } from '#shared/locale.ts';
import { say } from '#shared/words/say.ts';
import { isTranslated } from '#shared/words/server-texts.ts';
import type { ComplaintKind, LetterKind } from '../complaint.rules.ts';

type Says = (locale: Locale) => string;

const says: Record<LetterKind, Says> = {
  acknowledgement: (locale) => say(locale, 'It says that we have your complaint, who answers it, and when.'),
  summary: (locale) =>
    say(
      locale,
      'It says that your complaint is considered resolved. If you change your mind, you may take it to the ombudsman that the letter names, free of charge, within 6 months of its date.',
    ),
  holding: (locale) => say(locale, 'It says what we have done so far, and by when you will hear from us again.'),
  final: (locale) =>
    say(
      locale,
      'It is the final answer, with its reasons. If you are not happy with it, you may take your complaint to the ombudsman that the letter names, free of charge, within 6 months of its date.',
    ),
  'eight-weeks': (locale) =>
    say(
      locale,
      'It says why our answer takes longer, and by when the final answer is expected. You may take your complaint to the ombudsman that the letter names now, free of charge.',
    ),
};

/** Sent before the eight weeks are over, it names the day. */
const saysEarly: Says = (locale) =>
  say(
    locale,
    'It says why our answer takes longer, by when the final answer is expected, and from when you may take your complaint to the ombudsman that the letter names, free of charge.',
  );

/** About personal data there is another body to go to, and no time limit in the letter. */
const saysOfData: Partial<Record<LetterKind, Says>> = {
  final: (locale) =>
    say(
      locale,
      'It is the answer, with its reasons. If you are not happy with it, you may complain to the Information Commissioner’s Office.',
    ),
};

/** A letter that was sent; `isEarly` before the end of the eight weeks. */
export type SentLetter = { letter: LetterKind; kind: ComplaintKind; isEarly: boolean };

/** Returns what a letter says and where to get help with it; null where the page is in the language of the letter. */
export function letterInShort({ letter, kind, isEarly }: SentLetter, locale: Locale): string | null {
  if (!isTranslated(locale)) return null;
  const ofKind = (kind === 'data' ? saysOfData[letter] : undefined) ?? says[letter];
  const text = letter === 'eight-weeks' && isEarly ? saysEarly : ofKind;
  return [
    say(locale, 'This letter is in English.'),
    text(locale),
    say(locale, 'If you need help with it, send us a message or call us.'),
  ].join(' ');
}
