// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { click, control, draw, fill, focused, frame } from '#web/dom.fixture.tsx';
import type { SavedReply } from '../../saved/saved-reply-routes.ts';
import { SavedReplyDialog } from './SavedReplyDialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const now = new Date('2026-11-06T12:00:00Z');
const reply = (version: number, text: string): SavedReply => ({
  id: '0198c7a4-0000-7000-8000-000000000001',
  version,
  title: 'Parts are late',
  text,
  actions: {},
  sharedWith: 'all',
  savedBy: 'Lee Park',
  savedAt: '2026-11-06T11:00:00Z',
  mayChange: true,
});
const save = () => act(async () => document.querySelector('form')?.requestSubmit());
const newer = () => document.querySelector('form > [role=status]')?.textContent;

test('where a colleague has saved since, it says what, and mine can take its place', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    if (init.method !== 'PUT') return Response.json({ versions: [], states: [] });
    sent.push(JSON.parse(init.body as string));
    return sent.length === 1
      ? Response.json({ title: 'Nothing was saved.', code: 'changed-meanwhile' }, { status: 409 })
      : Response.json({ succeeded: true });
  });
  const again = vi.fn();
  const close = vi.fn();
  const first = reply(1, 'We wait.');
  const dialog = (newest: SavedReply) => (
    <SavedReplyDialog opened={first} newest={newest} audiences={['me']} now={now} again={again} close={close} />
  );
  const redraw = await draw(dialog(first));
  await fill('Text', 'We wait for a part.');
  await save();
  expect(again).toHaveBeenCalledOnce();
  await redraw(dialog(reply(2, 'We wait for the courier.')));
  expect(newer()).toContain('Lee Park');
  expect(newer()).toContain('We wait for the courier.');
  await click('Replace it with mine');
  await frame();
  expect(newer()).toBeUndefined();
  expect(focused()).toBe(control('Text'));
  await save();
  expect(sent).toMatchObject([{ seen: 1 }, { text: 'We wait for a part.', seen: 2 }]);
  expect(close).toHaveBeenCalledOnce();
});
