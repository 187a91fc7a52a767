// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { click, control, draw, fill, focused, frame } from '#web/dom.fixture.tsx';
import type { Promised } from '../../desk-answers.rules.ts';
import type { WorkProps } from '../work/work-texts.ts';
import { markSignedIn } from '../draft/signed-out.ts';
import { DateSheet } from './DateSheet.tsx';

afterEach(() => {
  markSignedIn();
  vi.unstubAllGlobals();
});

const refusal = 'Another date is promised now: 20/11/2026, set by Lee. Nothing was changed.';
const promised = (id: string, day: string): Promised => ({
  id,
  earliest: day,
  latest: day,
  setAt: '2026-11-06T11:00:00Z',
});
const sheet = (newest: Promised | null) => (
  <DateSheet
    claimId="claim"
    name="Priya Nair"
    promised={newest}
    clocks={[]}
    work={{} as WorkProps['work']}
    now={new Date('2026-11-06T12:00:00Z')}
    again={() => {}}
    onClose={() => {}}
  />
);
const newer = () => [...document.querySelectorAll('form [role=status]')].map(({ textContent }) => textContent);

/** Refuses each date because of another. Returns what is sent. */
function refuseDates(): unknown[] {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/date')) sent.push(JSON.parse(init.body as string));
    return Response.json({ title: refusal, code: 'changed-meanwhile' }, { status: 409 });
  });
  return sent;
}

test('a date that a colleague promises meanwhile is named, changes no field, and is not overwritten', async () => {
  const sent = refuseDates();
  const redraw = await draw(sheet(promised('first', '2026-11-12')));
  expect(newer()).toEqual([]);
  await redraw(sheet(promised('second', '2026-11-20')));
  expect(newer()).toEqual(['20/11/2026 was promised while this was open. What you see here is older.']);
  expect((control('Earliest day') as HTMLInputElement).value).toBe('2026-11-12');
  await act(async () => {
    const select = document.querySelector('select');
    if (select === null) throw new Error('There is no reason to choose.');
    select.value = 'part-late';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await act(async () =>
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );
  expect(sent).toMatchObject([{ earliest: '2026-11-12', seen: 'first' }]);
  expect(document.querySelector('[role=alert]')?.textContent).toBe(refusal);
  await redraw(sheet(null));
  expect(newer()).toEqual(['The promised date was taken back while this was open. What you see here is older.']);
});

test('going on from a date that a colleague has promised, it is the one that is seen', async () => {
  const sent = refuseDates();
  const redraw = await draw(sheet(promised('first', '2026-11-12')));
  await redraw(sheet(promised('second', '2026-11-20')));
  await fill('Earliest day', '2026-11-24');
  await click('Go on');
  await frame();
  expect(newer()).toEqual([]);
  expect(focused()).toBe(control('Earliest day'));
  await act(async () => {
    const select = document.querySelector('select') as HTMLSelectElement;
    select.value = 'part-late';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await act(async () => document.querySelector('form')?.requestSubmit());
  expect(sent).toMatchObject([{ earliest: '2026-11-24', seen: 'second' }]);
});

test('what was refused goes once a field is changed', async () => {
  const title = 'The latest day comes before the earliest.';
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/date') ? Response.json({ title, code: 'invalid-body' }, { status: 400 }) : new Promise(() => {}),
  );
  await draw(sheet(promised('first', '2026-11-12')));
  await act(async () => {
    const select = document.querySelector('select');
    if (select === null) throw new Error('There is no reason to choose.');
    select.value = 'part-late';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await fill('Latest day (optional)', '2026-11-10');
  await act(async () =>
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );
  expect(document.querySelector('[role=alert]')?.textContent).toBe(title);
  await fill('Latest day (optional)', '2026-11-14');
  expect(document.querySelector('[role=alert]')).toBeNull();
});

test('a refusal that the preview has too is said once, and what is missing has the focus', async () => {
  const title = 'The device is not here yet.';
  vi.stubGlobal('fetch', async () => Response.json({ title, code: 'not-yet' }, { status: 409 }));
  const submit = () =>
    act(async () =>
      document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
  const redraw = await draw(sheet(null));
  await submit();
  expect(document.activeElement?.id).toBe('date-earliest');
  await redraw(null);
  await draw(sheet(promised('first', '2026-11-20')));
  await act(async () => {
    const select = document.querySelector('select');
    if (select === null) throw new Error('There is no reason to choose.');
    select.value = [...select.options].find(({ value }) => value !== '' && value !== 'other')?.value ?? '';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  const said = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);
  await vi.waitFor(() => expect(said()).toEqual([title]));
  await submit();
  expect(said()).toEqual([title]);
});

test('a preview that is refused because one is signed out says so, and comes after signing in', async () => {
  let isOver = true;
  let asks = 0;
  vi.stubGlobal('fetch', async () => {
    asks += 1;
    if (isOver) return Response.json({ title: 'Sign in first.', code: 'not-signed-in' }, { status: 401 });
    return new Promise(() => {});
  });
  await draw(sheet(promised('first', '2026-11-20')));
  await act(async () => {
    const select = document.querySelector('select');
    if (select === null) throw new Error('There is no reason to choose.');
    select.value = [...select.options].find(({ value }) => value !== '' && value !== 'other')?.value ?? '';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  const preview = () => document.querySelector('section')?.textContent;
  await act(async () => vi.waitFor(() => expect(preview()).toContain('shows here once you have signed in again.')));
  expect(preview()).not.toContain('Sign in first.');
  await fill('Earliest day', '2026-11-21');
  expect(preview()).toContain('shows here once you have signed in again.');
  expect(preview()).not.toContain('Drawing the page…');
  isOver = false;
  const before = asks;
  await act(async () => markSignedIn());
  await vi.waitFor(() => expect(asks).toBeGreaterThan(before));
  expect(preview()).not.toContain('signed out');
});
