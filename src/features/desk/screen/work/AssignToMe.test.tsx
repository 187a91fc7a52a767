// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw } from '#web/dom.fixture.tsx';
import { AssignToMe } from './AssignToMe.tsx';
import type { WorkProps } from './work-texts.ts';

const me = '0193a000-0000-4000-8000-000000000001';
const work = { assignee: null } as WorkProps['work'];
let seen: (string | null)[] = [];

async function answer(_url: string, { body }: { body?: string }): Promise<Response> {
  seen.push((JSON.parse(body ?? '') as { seen: string | null }).seen);
  return Response.json({ assignee: { id: me, name: 'Kim Adler' } });
}

beforeEach(() => {
  seen = [];
  vi.stubGlobal('fetch', answer);
});
afterEach(() => vi.unstubAllGlobals());

test('of two presses at once one is sent, and a later one knows of it before the claim does', async () => {
  await draw(
    <AssignToMe claimId="one" name="Priya" me={me} work={work} clocks={[]} now={new Date()} again={() => {}} />,
  );
  const button = document.querySelector('button');
  await act(async () => {
    button?.click();
    button?.click();
  });
  expect(seen).toEqual([null]);
  await act(async () => button?.click());
  expect(seen).toEqual([null, me]);
});
