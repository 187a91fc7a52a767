// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { textFields } from '#shared/wording.ts';
import { click, draw } from '#web/dom.fixture.tsx';
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
  await draw(<WordingForm answer={answer} state={state} draw={() => null} onSaved={said} />);
  await click('Publish');
  await vi.waitFor(() => expect(said).toHaveBeenCalledTimes(1));
  await click('Publish');
  await vi.waitFor(() => expect(said).toHaveBeenCalledTimes(2));
  expect(seen).toEqual([null, 1]);
});
