// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { click, draw } from '#web/dom.fixture.tsx';
import type { complaintRoutes } from '../complaint/complaint-routes.ts';
import { useDeskQuery } from './useDeskQuery.ts';

type Asked = { path: string; answer: (number: string) => Promise<void> };
let asked: Asked[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal(
    'fetch',
    (path: string) =>
      new Promise<Response>((resolve) => {
        const answer = (number: string) => act(async () => resolve(Response.json({ complaints: [{ number }] })));
        asked.push({ path, answer });
      }),
  );
});
afterEach(() => vi.unstubAllGlobals());

function Card({ claimId }: { claimId: string }) {
  const { answer, again } = useDeskQuery<typeof complaintRoutes.deskComplaints>(
    'GET /api/desk/claims/:claimId/complaints',
    { params: { claimId } },
  );
  return (
    <>
      <p>{answer?.complaints.map(({ number }) => number).join(', ') ?? 'loading'}</p>
      <button type="button" onClick={again}>
        Ask again
      </button>
    </>
  );
}

const shown = () => document.querySelector('p')?.textContent;

test('each answer that is newer than the one shown is taken, also while newer ones are under way', async () => {
  await draw(<Card claimId="a" />);
  await click('Ask again');
  await click('Ask again');
  const [first, second, third] = asked;
  expect(shown()).toBe('loading');
  await second?.answer('second');
  expect(shown()).toBe('second');
  await first?.answer('first');
  expect(shown()).toBe('second');
  await third?.answer('third');
  expect(shown()).toBe('third');
});

test('an answer of another address is not taken', async () => {
  const redraw = await draw(<Card claimId="a" />);
  await redraw(<Card claimId="b" />);
  const [ofA, ofB] = asked;
  expect([ofA?.path, ofB?.path]).toEqual(['/api/desk/claims/a/complaints', '/api/desk/claims/b/complaints']);
  await ofA?.answer('of a');
  expect(shown()).toBe('loading');
  await ofB?.answer('of b');
  expect(shown()).toBe('of b');
});
