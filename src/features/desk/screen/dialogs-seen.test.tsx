// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { click, draw } from '#web/dom.fixture.tsx';
import type { DeskWish } from '../parcel/parcel-routes.ts';
import type { DeskPhoto } from '../photo/photo-answers.rules.ts';
import { AskExcessSheet } from './money/AskExcessSheet.tsx';
import { SettleWish } from './parcel/SettleWish.tsx';
import { DescribePhoto } from './photo/DescribePhoto.tsx';

let sent: unknown[] = [];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.endsWith('-preview')) sent.push(JSON.parse(init.body as string));
    return Response.json({ title: 'Nothing was done.', code: 'changed-meanwhile' }, { status: 409 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const given = { claimId: 'c', again: () => {}, onClose: () => {} };
const newer = () => document.querySelector('form [role=status]')?.textContent ?? null;
const save = () =>
  act(async () =>
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );

test('an excess that changes while its sheet is open is named, and the one that was seen is asked for', async () => {
  const sheet = (duePence: number) => (
    <AskExcessSheet {...given} name="Priya Nair" now={new Date()} duePence={duePence} />
  );
  const redraw = await draw(sheet(7_500));
  expect(newer()).toBe(null);
  await redraw(sheet(9_000));
  expect(newer()).toBe('£90.00 is due now. £75.00, which this is about, no longer counts.');
  await act(async () => {
    const select = document.querySelector('select');
    if (select === null) throw new Error('There is no reason to choose.');
    select.value = select.options[1]?.value ?? '';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await save();
  expect(sent).toMatchObject([{ duePence: 7_500 }]);
});

test('a photo that a colleague describes meanwhile is not described over it unseen', async () => {
  const dialog = (caption: string | null) => (
    <DescribePhoto
      {...given}
      news={[]}
      refusal={null}
      photo={{ id: 'p', view: null, caption } as unknown as DeskPhoto}
    />
  );
  const redraw = await draw(dialog(null));
  await redraw(dialog('The cracked corner'));
  expect(newer()).toBe('This photo was described anew while this was open. What you see here is older.');
  await save();
  expect(sent).toMatchObject([{ seen: { view: null, caption: null } }]);
});

test('what a claimant asks a courier for meanwhile is named, and not confirmed in the place of what was seen', async () => {
  const card = (id: string, wish: string) => (
    <SettleWish
      claimId="c"
      again={given.again}
      closeToCard={(close) => close()}
      wish={{ id, wish, status: 'asked' } as DeskWish}
    />
  );
  const redraw = await draw(card('first', 'Friday'));
  await click('Confirm it');
  await redraw(card('second', 'Monday'));
  expect(newer()).toBe('Monday was asked for while this was open. What you see here is older.');
  expect(document.querySelector('form')?.textContent).toContain('it counts at once: Friday.');
  await save();
  expect(sent).toMatchObject([{ rebookingId: 'first' }]);
});
