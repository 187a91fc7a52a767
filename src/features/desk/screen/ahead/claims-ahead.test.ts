// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerAtOnce } from '#web/answer-at-once.fixture.ts';
import { tellDeskNews } from '../news/desk-news.ts';
import { answerAhead, dropStale, loadAhead } from './claims-ahead.ts';

const [first, second] = ['0193a000-0000-4000-8000-000000000001', '0193a000-0000-4000-8000-000000000002'];
let asked: string[] = [];
let stop: () => void = () => {};

async function answer(url: string): Promise<Response> {
  asked.push(url);
  return answerAtOnce({ of: url });
}

const loaded = async (...ids: string[]) => {
  loadAhead(ids);
  await vi.advanceTimersByTimeAsync(0);
};
const tellOf = (...claims: string[]) => tellDeskNews(JSON.stringify({ claims }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', answer);
  asked = [];
  stop = dropStale();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a claim is asked for once, and marked as loaded ahead', async () => {
  await loaded(first, second);
  await loaded(first);
  expect(asked).toEqual([first, second].map((id) => `/api/desk/claims/${id}?ahead=true`));
  expect(answerAhead(first)).toEqual({ of: asked[0] });
});

test('an answer is dropped after a minute', async () => {
  await loaded(first);
  vi.advanceTimersByTime(59_000);
  expect(answerAhead(first)).not.toBeNull();
  vi.advanceTimersByTime(1_000);
  expect(answerAhead(first)).toBeNull();
});

test('news of a claim drops its answer, also one that is on its way', async () => {
  await loaded(first, second);
  tellOf(first);
  expect([answerAhead(first), answerAhead(second)]).toEqual([null, { of: asked[1] }]);
  loadAhead([first]);
  tellOf(first);
  await vi.advanceTimersByTimeAsync(0);
  expect(answerAhead(first)).toBeNull();
});

test('news of any claim, and the end of the desk, drop all', async () => {
  await loaded(first);
  tellDeskNews('{"claims":null}');
  expect(answerAhead(first)).toBeNull();
  await loaded(first);
  stop();
  expect(answerAhead(first)).toBeNull();
});

test('a claim that may not be seen is not kept, and asked for again', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return answerAtOnce({ code: 'claim-not-found' }, 404);
  });
  await loaded(first);
  await loaded(first);
  expect([answerAhead(first), asked.length]).toEqual([null, 2]);
});
