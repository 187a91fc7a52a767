import type { NoticeEntry, Words } from './words.ts';

export const seeClaim = 'See your claim';

type Given = Partial<Words> & Pick<Words, 'heading' | 'paragraphs' | 'text'>;

export function entry(words: Given, channels: NoticeEntry['channels'] = ['mail', 'push']): NoticeEntry {
  const subject = `${words.heading} (claim {reference})`;
  return { channels, words: { subject, todo: [], action: seeClaim, ...words } };
}
