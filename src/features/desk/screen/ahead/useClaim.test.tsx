// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw } from '#web/dom.fixture.tsx';
import { dropStale, loadAhead } from './claims-ahead.ts';
import { useClaim } from './useClaim.ts';

const claimId = '0193a000-0000-4000-8000-000000000001';
let stop: () => void = () => {};
/** Answers the call of the claim that is open; null until it was made. */
let respond: ((response: Response) => void) | null = null;

const answerOf = (name: string) => ({ claim: { name }, thread: [] });

async function answer(url: string): Promise<Response> {
  if (url.endsWith('?ahead=true')) return Response.json(answerOf('Priya as loaded ahead'));
  return new Promise((resolve) => {
    respond = resolve;
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
  stop = dropStale();
  loadAhead([claimId]);
  // It has come once the calls that were made before have.
  await act(async () => {});
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
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
