import type { ChannelName } from '#claim/change/notification-preferences.rules.ts';

/**
 * How one kind of news is worded. Curly brackets hold what differs from claim to claim: `placeholders` lists it. What
 * waits on the claimant anyway, such as an unpaid excess, is added by itself.
 */
export type Words = {
  /** Of the mail. No name, no device, nothing that a stranger at the screen should not read. */
  subject: string;
  heading: string;
  /** What has happened. */
  paragraphs: string[];
  /** What to do, and by when; empty where it is nothing. */
  todo: string[];
  /** On the button. */
  action: string;
  /** The whole of it for a text, before the link. Plain letters, because others halve the length of a text. */
  text: string;
};

export type NoticeEntry = {
  /** An empty list: this is never told. Where none of them reaches the claimant, mail or text stands in. */
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
  'until',
  'device',
  'insurer',
  'name',
  'courier',
  'tracking',
  'stateHeading',
  'stateSentence',
  'stateMeaning',
  'stateExpected',
  'stateNext',
  'stateTodo',
  'stateText',
] as const;

export type Placeholder = (typeof placeholders)[number];

/** What stands for each placeholder. One that is null makes the line that has it go away. */
export type Values = Record<Placeholder, string | null>;
