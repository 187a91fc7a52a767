// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { click, control, draw } from '#web/dom.fixture.tsx';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import { NoteForm } from './NoteForm.tsx';

afterEach(() => vi.unstubAllGlobals());

const nothing = () => {};
const ofClient = (clientId: string) => (
  <NoteForm
    claimId="c"
    answer={{ claim: { name: 'Priya Nair', clientId }, drafts: [], takenDrafts: [] } as unknown as DeskClaim}
    now={new Date('2026-11-06T12:00:00Z')}
    again={nothing}
    text="The screen comes on Friday."
    setText={nothing}
    clear={nothing}
    isShown
  />
);
const share = () => control('Share with the insurer') as HTMLInputElement;

test('a tick that shares a note is for the client that the page showed, and goes with another', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.endsWith('/note')) sent.push(JSON.parse(init?.body as string));
    return Response.json(url.endsWith('/handlers') ? { handlers: [], me: 'me' } : { noteId: 'note' });
  });
  const redraw = await draw(ofClient('first'));
  await act(async () => share().click());
  expect(share().checked).toBe(true);
  await redraw(ofClient('second'));
  expect(share().checked).toBe(false);
  await click('Keep note');
  await vi.waitFor(() => expect(sent).toMatchObject([{ sharedWith: 'desk', clientId: 'second' }]));
});
