// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { draw, focused, press } from '#web/dom.fixture.tsx';
import type { ClaimQuotes, SentVersion } from '../../quote/quote-answers.rules.ts';
import { HeardDialog } from './HeardDialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const now = new Date('2026-11-06T12:00:00Z');
const version = (number: number, totalPence: number) =>
  ({ number, totalPence, decision: null, settledBy: null }) as SentVersion;
const quotes: Pick<ClaimQuotes, 'authorisations' | 'insurer'> = { authorisations: [], insurer: 'Northgate' };
const dialog = (newest: SentVersion) => (
  <HeardDialog
    claimId="claim"
    version={newest}
    quotes={quotes}
    name="Priya Nair"
    now={now}
    again={() => {}}
    onRecorded={() => {}}
    onClose={() => {}}
  />
);

async function choose(id: string, value: string): Promise<void> {
  await act(async () => {
    const select = document.querySelector<HTMLSelectElement>(`#${id}`);
    if (select === null) throw new Error(`Nothing is chosen in ${id}.`);
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

const ctrlEnter = () =>
  act(async () =>
    focused().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true })),
  );

test('nothing is recorded before somebody has chosen what was decided, and a choice is not lost unasked', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(init.body as string));
    return Response.json({ succeeded: true });
  });
  await draw(dialog(version(2, 18_400)));
  expect(focused()).toMatchObject({ id: 'heard-decision', value: '' });
  await ctrlEnter();
  expect(sent).toEqual([]);
  const error = document.getElementById(focused().getAttribute('aria-describedby') ?? '');
  expect([focused().id, error?.lastChild?.textContent]).toEqual(['heard-decision', 'Say what was decided.']);
  await choose('heard-decision', 'declined');
  expect(await press('Escape')).toBe(false);
  await press('Escape');
  await choose('heard-decision', 'approved');
  await ctrlEnter();
  expect(sent).toMatchObject([{ number: 2, decision: 'approved' }]);
});

test('what was heard of a version is recorded of that one, a later one is named beside it, and a refusal goes with a change', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(init.body as string));
    const body = JSON.stringify({ code: 'quote-changed', title: 'This is not the newest version.' });
    return new Response(body, { status: 409, headers: { 'content-type': 'application/json' } });
  });
  const redraw = await draw(dialog(version(2, 18_400)));
  await redraw(dialog(version(3, 19_600)));
  expect(document.body.textContent).toMatch(/Version 3, £196\.00, was sent while this was open\..*version 2/);
  await choose('heard-decision', 'approved');
  await act(async () =>
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );
  expect(sent).toMatchObject([{ number: 2, totalPence: 18_400 }]);
  expect(document.querySelector('[role=alert]')?.textContent).toBe('This is not the newest version.');
  await choose('heard-decision', 'declined');
  expect(document.querySelector('[role=alert]')).toBeNull();
});

test('a decision that comes while the dialog is open is named, because no other can be recorded', async () => {
  const redraw = await draw(dialog(version(2, 18_400)));
  await choose('heard-decision', 'approved');
  const settled = { decision: 'declined', settledBy: 'claimant', settledAt: '2026-11-06T11:59:00Z' } as const;
  await redraw(dialog({ ...version(2, 18_400), ...settled }));
  const news = document.querySelector('form [role=status]')?.textContent;
  expect(news).toMatch(/^Decided while this was open\. .*declined.*06\/11\/2026.* Nothing else can be recorded/);
  expect(document.querySelector<HTMLSelectElement>('#heard-decision')?.value).toBe('approved');
});
