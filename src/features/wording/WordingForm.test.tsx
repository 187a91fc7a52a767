// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { textFields } from '#shared/wording.ts';
import { click, draw, type } from '#web/dom.fixture.tsx';
import { WordingForm } from './WordingForm.tsx';
import type { WordedState, WordingAnswer } from './wording-routes.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const noTexts = Object.fromEntries(textFields.map((field) => [field, [] as string[]]));
const state: WordedState = {
  key: 'Repair',
  name: 'Repair',
  circumstance: null,
  trackerNumber: null,
  trackerStep: null,
  openClaims: 0,
  isWorded: false,
  falls: { ...(noTexts as Record<(typeof textFields)[number], string[]>), actor: 'us', targetHours: 8, isTold: true },
  newest: null,
  published: null,
  draft: null,
};
const answer: WordingAnswer = {
  owners: [],
  owner: { kind: 'brand', id: 'harbour' },
  locale: 'en-GB',
  withoutWords: 0,
  states: [state],
};

test('words that are published twice before they are read again are no conflict with oneself', async () => {
  const seen: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string | Request, init?: RequestInit) => {
    const url = typeof address === 'string' ? address : address.url;
    if (!url.includes('saveWording')) return Response.json({ versions: [] });
    seen.push((JSON.parse(init?.body as string) as { seen: unknown }).seen);
    return Response.json({ version: seen.length });
  });
  const said = vi.fn<(text: string) => void>();
  await draw(<WordingForm answer={answer} state={state} draw={() => null} onSaved={said} onOvertaken={() => {}} />);
  await click('Publish');
  await vi.waitFor(() => expect(said).toHaveBeenCalledTimes(1));
  await click('Publish');
  await vi.waitFor(() => expect(said).toHaveBeenCalledTimes(2));
  expect(seen).toEqual([null, 1]);
});

const published = (version: number, heading: string): WordedState => ({
  ...state,
  newest: version,
  published: {
    version,
    words: { heading: [heading] },
    status: 'published',
    savedBy: 'Ada',
    savedAt: '2026-11-06T12:00:00.000Z',
    publishedAt: '2026-11-06T12:00:00.000Z',
  },
});

test('words that somebody else saved meanwhile are named, and nothing typed is lost to them', async () => {
  const seen: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string | Request, init?: RequestInit) => {
    const url = typeof address === 'string' ? address : address.url;
    if (!url.includes('saveWording')) return Response.json({ versions: [] });
    seen.push((JSON.parse(init?.body as string) as { seen: unknown }).seen);
    if (seen.length === 1) return Response.json({ code: 'changed-meanwhile', detail: 'Changed.' }, { status: 409 });
    return Response.json({ version: 3 });
  });
  const overtaken = vi.fn<() => void>();
  const form = (of: WordedState) => (
    <WordingForm answer={answer} state={of} draw={() => null} onSaved={() => {}} onOvertaken={overtaken} />
  );
  const redraw = await draw(form(published(1, 'Fixing')));
  const label = () => document.querySelector<HTMLTextAreaElement>('textarea, input[type=text]');
  await act(async () => label()?.focus());
  await type('Mending');
  await click('Publish');
  await vi.waitFor(() => expect(overtaken).toHaveBeenCalledOnce());
  await redraw(form(published(2, 'Repairing')));
  expect(document.body.textContent).toContain('Somebody else has saved version 2 since.');
  expect(label()?.value).toContain('Mending');
  await click('Keep mine');
  await click('Publish');
  await vi.waitFor(() => expect(seen).toEqual([1, 2]));
});

test('what was typed is there again after another page, until it is saved or theirs is taken', async () => {
  const form = (of: WordedState) => (
    <WordingForm answer={answer} state={of} draw={() => null} onSaved={() => {}} onOvertaken={() => {}} />
  );
  vi.stubGlobal('fetch', async () => Response.json({ versions: [] }));
  const other = { ...published(1, 'Fixing'), key: 'Inspection' };
  const redraw = await draw(form(other));
  const label = () => document.querySelector<HTMLTextAreaElement>('textarea, input[type=text]');
  await act(async () => label()?.focus());
  await type('Mending');
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  await redraw(<p>Another page</p>);
  await redraw(form({ ...other, ...published(2, 'Repairing'), key: 'Inspection' }));
  expect(label()?.value).toContain('Mending');
  await click('Take theirs');
  expect(label()?.value).toBe('Repairing');
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});

test('what was typed can be discarded, and then nothing is asked before the site is left', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ versions: [] }));
  const other = { ...published(1, 'Fixing'), key: 'Collection' };
  await draw(<WordingForm answer={answer} state={other} draw={() => null} onSaved={() => {}} onOvertaken={() => {}} />);
  const label = () => document.querySelector<HTMLTextAreaElement>('textarea, input[type=text]');
  await act(async () => label()?.focus());
  await type(' soon');
  await click('Discard what you typed');
  expect(label()?.value).toBe('Fixing');
  expect(document.activeElement?.textContent).toBe('What you typed is discarded.');
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});
