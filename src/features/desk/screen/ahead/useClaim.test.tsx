// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { draw, undraw } from '#web/dom.fixture.tsx';
import { tellDeskNews } from '../news/desk-news.ts';
import { dropStale, loadAhead } from './claims-ahead.ts';
import { useClaim } from './useClaim.ts';

const claimId = '0193a000-0000-4000-8000-000000000001';
let stop: () => void = () => {};
/** Answers the call of the claim that is open; null until it was made. */
let respond: ((response: Response) => void) | null = null;
/** The same call ends without a network. */
let fail: (() => void) | null = null;

const answerOf = (name: string) => ({ claim: { name }, thread: [] });

async function answer(url: string): Promise<Response> {
  if (url.endsWith('?ahead=true')) return Response.json(answerOf('Priya as loaded ahead'));
  return new Promise((resolve, reject) => {
    respond = resolve;
    fail = () => reject(new TypeError('Failed to fetch'));
  });
}

function Shown() {
  return <p>{useClaim(claimId).answer?.claim.name ?? 'nothing'}</p>;
}

const shownNow = () => document.querySelector('p')?.textContent;
async function respondWith(response: Response): Promise<void> {
  await vi.waitFor(() => expect(respond).not.toBeNull());
  await act(async () => respond?.(response));
}

beforeEach(async () => {
  vi.stubGlobal('fetch', answer);
  respond = null;
  fail = null;
  stop = dropStale();
  loadAhead([claimId]);
  // It has come once the calls that were made before have.
  await act(async () => {});
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a claim is shown as it was loaded ahead, and then as it is', async () => {
  await draw(<Shown />);
  expect(shownNow()).toBe('Priya as loaded ahead');
  // It is painted first.
  expect(respond).toBeNull();
  await respondWith(Response.json(answerOf('Priya as she is')));
  expect(shownNow()).toBe('Priya as she is');
});

test('a claim that may not be seen any more is not shown, though it was loaded ahead', async () => {
  await draw(<Shown />);
  await respondWith(Response.json({ code: 'claim-not-found' }, { status: 404 }));
  expect(shownNow()).toBe('nothing');
});

describe('a claim that was on screen and changed since', () => {
  const goBack = async () => {
    await undraw();
    tellDeskNews(JSON.stringify({ claims: [claimId] }));
    respond = null;
    fail = null;
    await draw(<Shown />);
  };
  beforeEach(async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await draw(<Shown />);
    await respondWith(Response.json(answerOf('Priya as she was')));
  });

  test('stays readable without a network', async () => {
    await goBack();
    expect(shownNow()).toBe('nothing');
    await vi.waitFor(() => expect(fail).not.toBeNull());
    await act(async () => fail?.());
    expect(shownNow()).toBe('Priya as she was');
  });

  test('is forgotten once it may not be seen any more', async () => {
    await goBack();
    await respondWith(Response.json({ code: 'claim-not-found' }, { status: 404 }));
    await goBack();
    await vi.waitFor(() => expect(fail).not.toBeNull());
    await act(async () => fail?.());
    expect(shownNow()).toBe('nothing');
  });
});
