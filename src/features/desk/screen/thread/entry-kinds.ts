import * as m from '#web/messages/index.ts';
import type { ThreadEntry } from '../../desk-answers.rules.ts';

/** What the thread can be narrowed to: what people said, what the desk did, and what the portal and other systems did. */
export const entryFilters = ['all', 'talk', 'work', 'system'] as const;
export type EntryFilter = (typeof entryFilters)[number];

export const filterTexts: Record<EntryFilter, () => string> = {
  all: m.desk_thread_all,
  talk: m.desk_thread_talk,
  work: m.desk_thread_work,
  system: m.desk_thread_system,
};

const filterOfKind: Record<ThreadEntry['kind'], Exclude<EntryFilter, 'all'>> = {
  message: 'talk',
  chat: 'talk',
  reply: 'talk',
  call: 'talk',
  note: 'work',
  'no-answer': 'work',
  reason: 'work',
  date: 'work',
  'date-moved': 'work',
  quote: 'work',
  decision: 'work',
  report: 'work',
  offer: 'work',
  choice: 'work',
  survey: 'talk',
  complaint: 'work',
  photos: 'work',
  overruled: 'work',
  refused: 'work',
  event: 'system',
  notice: 'system',
  payment: 'system',
  refund: 'system',
  'refund-asked': 'work',
  'refund-failed': 'system',
  'excess-asked': 'work',
  courier: 'system',
  wish: 'work',
  'return-address': 'work',
  nominee: 'work',
  passcode: 'work',
};

export const isShownIn = (filter: EntryFilter, { kind }: ThreadEntry): boolean =>
  filter === 'all' || filterOfKind[kind] === filter;
