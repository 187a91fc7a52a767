import type { ChannelName } from '#claim/change/notification-preferences.rules.ts';
import type { Locale } from '#shared/locale.ts';
import { translatedIfKnown } from '#shared/words/say.ts';

/** Curly brackets hold placeholders. The claimant's open to-dos, such as an unpaid excess, are added automatically. */
export type Words = {
  /** Of the mail. No name and no device, because others may see the screen. */
  subject: string;
  heading: string;
  paragraphs: string[];
  todo: string[];
  action: string;
  /** The whole text message, before the link. GSM 03.38 only, because other characters halve the length. */
  text: string;
};

/** Returns British words in another language. */
export function inLanguage({ subject, heading, paragraphs, todo, action, text }: Words, locale: Locale): Words {
  const inIt = (line: string) => translatedIfKnown(line, locale);
  return {
    subject: inIt(subject),
    heading: inIt(heading),
    action: inIt(action),
    text: inIt(text),
    paragraphs: paragraphs.map(inIt),
    todo: todo.map(inIt),
  };
}

export type NoticeEntry = {
  /** Empty: never sent. If none of them reaches the claimant, mail or text is the fallback. */
  channels: ChannelName[];
  words: Words;
};

export const placeholders = [
  'reference',
  'company',
  'portal',
  'phone',
  'state',
  'amount',
  'refund',
  'date',
  'next',
  'place',
  'until',
  'device',
  'insurer',
  'name',
  'courier',
  'tracking',
  'expected',
  'moved',
  'failed',
  'settled',
  'visitTodo',
  'complaint',
  'stateHeading',
  'stateSentence',
  'stateMeaning',
  'stateExpected',
  'stateNext',
  'stateTodo',
  'stateText',
] as const;

export type Placeholder = (typeof placeholders)[number];

/** A line with a placeholder that is null is left out. */
export type Values = Record<Placeholder, string | null>;
