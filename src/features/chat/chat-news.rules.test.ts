import { expect, test } from 'vitest';

import { type ChatNews, newsOf, newsText } from './chat-news.rules.ts';

const chatId = '5b0e8f0e-9d1c-4b7e-8a51-3f6f5f0d9a10';

test.each<ChatNews>([
  { chatId, kind: 'changed' },
  { chatId, kind: 'typing', side: 'claimant' },
  { chatId, kind: 'typing', side: 'operator' },
])('$kind $side arrives as it was sent', (news) => expect(newsOf(newsText(news))).toEqual(news));

test('another side than the two types nothing', () => {
  expect(newsOf(`${chatId} nobody`)).toEqual({ chatId, kind: 'changed' });
});
