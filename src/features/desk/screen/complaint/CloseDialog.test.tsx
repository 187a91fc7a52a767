// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { click, control, draw, fill, focused } from '#web/dom.fixture.tsx';
import type { ShownComplaint } from '../../complaint/shown-complaint.ts';
import { CloseDialog } from './CloseDialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const nothing = () => {};
const now = new Date('2026-11-10T12:00:00Z');
const whose = {
  id: 'k',
  number: 'C-7QK4-M2XD',
  channel: 'call',
  receivedAt: '2026-11-03T10:00:00Z',
  respondentName: 'Northfield',
  earlier: null,
  closedAt: null,
  steps: [],
};
const dialog = (isKeptFromInsurer: boolean, steps: object[] = []) => {
  const complaint = { ...whose, isKeptFromInsurer, steps } as ShownComplaint;
  return <CloseDialog claimId="c" complaint={complaint} isToldInWriting now={now} again={nothing} onClose={nothing} />;
};

async function choose(label: string, value: string): Promise<void> {
  const select = [...document.querySelectorAll('label')]
    .find(({ textContent }) => textContent?.startsWith(label))
    ?.querySelector('select');
  if (!select) throw new Error(`Nothing is chosen by ${label}.`);
  await act(async () => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/** Returns what is said at each field that is marked as wrong, in their order. */
const marked = (): (string | undefined)[] =>
  [...document.querySelectorAll('[aria-invalid="true"]')].map((field) =>
    document
      .getElementById(field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')
      ?.lastChild?.textContent?.trim(),
  );

function stubCalls(): { path: string; body: unknown }[] {
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, body: JSON.parse(init.body as string) });
    return Response.json({ id: 'k', number: 'C-7QK4-M2XD' });
  });
  return sent;
}

test('what the insurer has not got is handed over in the dialog, which keeps the words', async () => {
  const sent = stubCalls();
  await draw(dialog(true));
  await fill('Why, in words to the claimant', 'Northfield answers it.');
  expect(document.body.textContent).not.toContain('Northfield answers this complaint and hasn’t got it');
  await choose('How it ends', 'elsewhere');
  expect(document.body.textContent).toContain('Northfield answers this complaint and hasn’t got it');
  await click('Hand over to the insurer');
  await vi.waitFor(() => expect(focused().textContent).toBe('The insurer was mailed.'));
  expect(document.body.textContent).not.toContain('hasn’t got it');
  expect(control('Why, in words to the claimant')).toMatchObject({ value: 'Northfield answers it.' });
  await choose('Cause', 'decision');
  await click('Close without a letter');
  expect(sent).toMatchObject([
    { path: expect.stringMatching(/complaint-hand-over$/), body: { complaintId: 'k', newLink: false } },
    { path: expect.stringMatching(/complaint-close$/), body: { complaintId: 'k', outcome: 'elsewhere' } },
  ]);
});

test('nothing is offered to hand over where the insurer has it', async () => {
  await draw(dialog(false));
  await choose('How it ends', 'elsewhere');
  expect(document.body.textContent).not.toContain('Hand over to the insurer');
});

test('what is withdrawn is not closed without who said so, how, and a day that can be', async () => {
  const sent = stubCalls();
  await draw(dialog(false));
  await choose('How it ends', 'withdrawn');
  await choose('Cause', 'delay');
  await fill('Why, in words to the claimant', 'Your daughter told us so.');
  await click('Close without a letter');
  expect(marked()).toEqual(['Choose who said it.', 'Choose how they said it.', 'Enter the day on which they said it.']);
  await choose('Who said that it’s withdrawn', 'representative');
  await choose('How they said it', 'call');
  await fill('Day they said it', '2026-11-02');
  await fill('Their name', 'Asha Nair');
  await click('Close without a letter');
  expect(document.body.textContent).toContain('This is before the complaint came.');
  await fill('Day they said it', '2026-11-11');
  await click('Close without a letter');
  expect(document.body.textContent).toContain('This is in the future.');
  expect(sent).toEqual([]);
  await fill('Day they said it', '2026-11-09');
  await click('Close without a letter');
  const withdrawal = { by: 'representative', name: 'Asha Nair', how: 'call', on: '2026-11-09' };
  expect(sent).toMatchObject([{ body: { outcome: 'withdrawn', withdrawal } }]);
});

test('what is missing is said at its field, the first has the focus, and it goes as it is filled in', async () => {
  const sent = stubCalls();
  await draw(dialog(false));
  await click('Close without a letter');
  expect(marked()).toEqual(['Choose how it ends.', 'Say why. The claimant reads that.', 'Choose the cause.']);
  await vi.waitFor(() => expect(focused().id).toBe('complaint-ending'));
  await choose('How it ends', 'elsewhere');
  expect(marked()).toEqual(['Say why. The claimant reads that.', 'Choose the cause.']);
  await click('Close without a letter');
  await vi.waitFor(() => expect(focused().id).toBe('complaint-close-words'));
  expect(sent).toEqual([]);
});

test('once it is closed, the complaint has the focus', async () => {
  stubCalls();
  await draw(
    <section id="complaint-k" tabIndex={-1}>
      {dialog(false)}
    </section>,
  );
  await choose('How it ends', 'elsewhere');
  await choose('Cause', 'decision');
  await fill('Why, in words to the claimant', 'Northfield answers it.');
  await click('Close without a letter');
  await vi.waitFor(() => expect(focused().id).toBe('complaint-k'));
});

test('the claimant needs no name', async () => {
  await draw(dialog(false));
  await choose('How it ends', 'withdrawn');
  await choose('Who said that it’s withdrawn', 'claimant');
  expect(document.body.textContent).not.toContain('Their name');
});

const stepOf = (kind: string, letter: object | null = null) => ({
  id: kind,
  kind,
  name: 'Tom Reeve',
  recordedAt: '2026-11-10T11:16:00Z',
  letter,
});
const holding = stepOf('holding', { title: 'Where we are', paragraphs: [] });

test('a colleague’s letter is said, and it is closed once that was seen', async () => {
  const sent = stubCalls();
  const redraw = await draw(dialog(false));
  await choose('How it ends', 'elsewhere');
  await choose('Cause', 'decision');
  await fill('Why, in words to the claimant', 'Northfield answers it.');
  await redraw(dialog(false, [holding]));
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Tom Reeve sent a holding letter at 11:16.');
  await click('Keep mine');
  expect(document.querySelector('[role=alert]')).toBe(null);
  await click('Close without a letter');
  expect(sent).toMatchObject([{ body: { words: 'Northfield answers it.', newestStepId: 'holding' } }]);
});

test('the hand-over in the dialog itself is no news, and what a colleague did after it is', async () => {
  stubCalls();
  const redraw = await draw(dialog(true));
  await choose('How it ends', 'elsewhere');
  await click('Hand over to the insurer');
  const handedOver = stepOf('handed-over');
  await redraw(dialog(false, [handedOver]));
  expect(document.querySelector('[role=alert]')).toBe(null);
  await redraw(dialog(false, [handedOver, holding]));
  expect(document.querySelectorAll('[role=alert] p')).toHaveLength(2);
});
