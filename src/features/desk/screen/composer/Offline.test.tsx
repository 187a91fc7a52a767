// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerAtOnce } from '#web/answer-at-once.fixture.ts';
import { click, draw, type } from '#web/dom.fixture.tsx';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import { Composer } from './Composer.tsx';

const answered = {
  claim: { name: 'Priya Nair', unanswered: 0 },
  clocks: [],
  may: ['reply'],
  thread: [],
  drafts: [],
  takenDrafts: [],
  newestSaid: null,
} as unknown as DeskClaim;

let posted: string[] = [];
let isOnline = false;

async function answer(url: string, init?: RequestInit): Promise<Response> {
  if (url.endsWith('/reply') && init?.method === 'POST') posted.push(url);
  return answerAtOnce({
    replyId: 'r',
    sendAt: '2026-11-06T12:00:10Z',
    moved: null,
    updatedAt: null,
    told: 'no',
    why: 'unwanted',
  });
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('offline a reply is not even tried, and says so until the network is back', async () => {
  vi.stubGlobal('fetch', answer);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  [posted, isOnline] = [[], false];
  await draw(<Composer claimId="offline" answer={answered} now={new Date(0)} again={() => undefined} />);
  await act(async () => document.querySelector('textarea')?.focus());
  await type('On Friday.');
  await click('Send to Priya');
  expect(document.querySelector('form [role="alert"]')?.textContent).toBe('You’re offline. Nothing was sent.');
  expect(posted).toEqual([]);
  isOnline = true;
  await act(async () => void dispatchEvent(new Event('online')));
  expect(document.querySelector('form [role="alert"]')).toBeNull();
  await click('Send to Priya');
  expect(posted).toHaveLength(1);
});
