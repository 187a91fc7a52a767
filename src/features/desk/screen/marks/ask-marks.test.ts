// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerAtOnce } from '#web/answer-at-once.fixture.ts';
import type { ClaimMarks } from '../../marks/marks-routes.ts';
import { setNewsFlowing, tellDeskNews } from '../news/desk-news.ts';
import { askMarks } from './ask-marks.ts';
import { marksOf, watchMarks } from './marks.ts';

const asked: string[][] = [];
let marks: ClaimMarks[] = [];
const stops: (() => void)[] = [];

async function answer(_url: string, { body }: { body: string }): Promise<Response> {
  asked.push((JSON.parse(body) as { claimIds: string[] }).claimIds);
  return answerAtOnce({ marks });
}

const kimAt = (claimId: string): ClaimMarks => ({
  claimId,
  isUnread: false,
  isFollowed: false,
  here: [{ accountId: 'kim', name: 'Kim Adler', doing: 'looking', seconds: 30 }],
});
const namesAt = (claimId: string) => marksOf(claimId).here.map(({ name }) => name);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', answer);
  // Without a stream they would be asked for anyway.
  setNewsFlowing(true);
  asked.length = 0;
  marks = [];
  stops.push(
    watchMarks('one', () => {}),
    askMarks(),
    watchMarks('two', () => {}),
  );
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  setNewsFlowing(false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the claims on screen are asked for at once and in one call, and then only those with news', async () => {
  await pass(0);
  expect(asked).toEqual([['one', 'two']]);
  marks = [kimAt('two')];
  tellDeskNews(JSON.stringify({ marks: ['two', 'elsewhere'] }));
  await pass(1_000);
  expect(asked.slice(1)).toEqual([['two']]);
  expect(namesAt('two')).toEqual(['Kim Adler']);
  expect(namesAt('one')).toEqual([]);
});

test('a colleague whose tab ended without a word is gone once their time is over', async () => {
  marks = [kimAt('one')];
  await pass(0);
  expect(namesAt('one')).toEqual(['Kim Adler']);
  marks = [];
  await pass(31_000);
  expect(namesAt('one')).toEqual([]);
});
