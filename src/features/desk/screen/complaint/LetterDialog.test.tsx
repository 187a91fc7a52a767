// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { letterKindsOf } from '#claim/complaint/letters.rules.ts';
import { click, control, draw, fill, focused } from '#web/dom.fixture.tsx';
import type { ShownComplaint } from '../../complaint/shown-complaint.ts';
import { markSignedIn } from '../draft/signed-out.ts';
import { onDeskNews } from '../news/desk-news.ts';
import { LetterDialog } from './LetterDialog.tsx';

type Refusal = { code: string; title: string; errors?: { pointer: string; detail: string }[] };
let refused: Refusal | null = null;
let refusedPreview: Refusal | null = null;
let previews = 0;
let missing: string[] = [];
let hasSession = true;
let sent: unknown[] = [];

beforeEach(() => {
  [refused, refusedPreview, previews, missing, sent] = [null, null, 0, [], []];
  hasSession = true;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!hasSession) return Response.json({ code: 'not-signed-in', title: 'Sign in first.' }, { status: 401 });
    if (path.endsWith('-preview')) {
      previews += 1;
      if (refusedPreview !== null) return Response.json(refusedPreview, { status: 400 });
      return Response.json({ title: 'Our final answer', paragraphs: [], missing });
    }
    sent.push(JSON.parse(init.body as string));
    return refused === null ? Response.json({ id: 'k' }) : Response.json(refused, { status: 409 });
  });
});
afterEach(async () => {
  await act(async () => markSignedIn());
  vi.unstubAllGlobals();
});

const complaint = {
  id: 'k',
  number: 'C-7QK4-M2XD',
  kind: 'service',
  clientId: 'first',
  respondent: 'operator',
  respondentName: 'Fixers',
  letters: letterKindsOf('service').map((letter) => ({ letter, refused: null })),
  letterDue: 'final',
  days: [],
  eightWeeksFrom: null,
  earlier: null,
  closedAt: null,
  steps: [],
} as unknown as ShownComplaint;
const drawn = {
  claimId: 'c',
  isToldInWriting: true,
  now: new Date('2026-12-01T13:30:00Z'),
  again: () => {},
  onClose: () => {},
};
const dialog = (more: Partial<ShownComplaint> = {}) => (
  <LetterDialog {...drawn} complaint={{ ...complaint, ...more }} />
);
/** What Tom Reeve did about the complaint. */
const stepOf = (kind: string, recordedAt: string, letter: object | null = null) =>
  ({ id: kind, kind, name: 'Tom Reeve', recordedAt, letter }) as ShownComplaint['steps'][number];

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

const ctrlEnter = () =>
  act(async () =>
    focused().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true })),
  );
/** Draws the letter, and sends it once it was drawn. */
async function sendRead(): Promise<void> {
  await ctrlEnter();
  await vi.waitFor(() => expect(focused().getAttribute('aria-label')).toBe('Preview'));
  await ctrlEnter();
}
const marked = () =>
  [...document.querySelectorAll('[aria-invalid="true"]')].map((field) => [
    field.id.replace('complaint-', ''),
    document.getElementById(field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.lastChild?.textContent,
  ]);
const alerts = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);

async function write(): Promise<void> {
  await choose('Decision', 'refused');
  await fill('Reasons, and what we do', 'It came so.');
  await choose('Cause', 'delay');
}

test('what a letter lacks is said at its field, and the first has the focus', async () => {
  await draw(dialog());
  expect(focused().tagName).toBe('SELECT');
  await ctrlEnter();
  expect(marked()).toEqual([
    ['part-decision', 'Choose what was decided.'],
    ['part-reasons', 'Write this. The letter can’t go without it.'],
    ['cause', 'Choose the cause.'],
  ]);
  await vi.waitFor(() => expect(focused().id).toBe('complaint-part-decision'));
  await write();
  await fill('Redress in pounds (if any)', 'ten');
  expect(marked()).toEqual([['redress-pounds', 'Type pounds, like 120 or 1,200.50.']]);
  await fill('Redress in pounds (if any)', '');
  expect([marked(), sent]).toEqual([[], []]);
  await sendRead();
  expect(sent).toMatchObject([{ letter: 'final', parts: { decision: 'refused', reasons: 'It came so.' } }]);
});

test('what is offered is needed where redress was decided, and who agreed where an insurer answers', async () => {
  await draw(dialog({ respondent: 'insurer', respondentName: 'Northfield' }));
  await write();
  await choose('Decision', 'redress');
  await ctrlEnter();
  expect(marked()).toEqual([
    ['part-redress', 'Say what is offered: here, or as an amount.'],
    ['agreed-by', 'Say who agreed. The answer goes in their name.'],
  ]);
  await fill('Redress in pounds (if any)', '10');
  await fill('Who at Northfield agreed to this answer', 'Ann Lee');
  await sendRead();
  expect(sent).toMatchObject([{ redressPence: 1000, agreedBy: 'Ann Lee' }]);
});

test('another letter begins without errors, and does not take with it what was decided', async () => {
  await draw(dialog());
  await choose('Decision', 'redress');
  await ctrlEnter();
  await choose('Letter', 'holding');
  expect(marked()).toEqual([]);
  await fill('What was done so far', 'We asked.');
  await fill('When they hear from us again', '2026-12-14');
  await sendRead();
  expect(sent).toEqual([
    {
      complaintId: 'k',
      letter: 'holding',
      parts: { 'done-so-far': 'We asked.', 'promised-on': '2026-12-14' },
      clientId: 'first',
      newestStepId: null,
    },
  ]);
});

test('what the server says of a letter goes once the letter is changed', async () => {
  refused = { code: 'redress-refused', title: 'A complaint that is refused has no redress.' };
  await draw(dialog());
  await write();
  await sendRead();
  expect(alerts()).toEqual(['A complaint that is refused has no redress.']);
  await fill('Reasons, and what we do', 'It came with a crack.');
  expect(alerts()).toEqual([]);
});

test('what the server says a letter lacks goes once its preview is whole', async () => {
  refused = { code: 'letter-incomplete', title: 'The letter lacks waiver. Nothing was sent.' };
  missing = ['waiver'];
  await draw(dialog());
  await write();
  await sendRead();
  expect(alerts()).toContain('The letter lacks waiver. Nothing was sent.');
  missing = [];
  await click('Preview');
  expect(alerts()).toEqual([]);
});

test('goes for another client only once its preview was read in that one’s name', async () => {
  const redraw = await draw(dialog());
  await write();
  await click('Preview');
  expect(document.body.textContent).toContain('Our final answer');
  await redraw(dialog({ clientId: 'second' }));
  expect(document.body.textContent).not.toContain('Our final answer');
  await sendRead();
  expect(sent).toMatchObject([{ clientId: 'second' }]);
});

test('what was refused goes once the letter is drawn anew', async () => {
  refused = { code: 'redress-refused', title: 'A complaint that is refused has no redress.' };
  const redraw = await draw(dialog());
  await write();
  await sendRead();
  expect(alerts()).toEqual(['A complaint that is refused has no redress.']);
  await redraw(dialog({ clientId: 'second' }));
  await click('Send letter');
  expect([previews, alerts()]).toEqual([2, []]);
});

test('after signing in again the next press of Send has the desk ask who it is, and says no more that one is out', async () => {
  // As the desk does: the same handler is there again.
  onTestFinished(onDeskNews((_, isOwn) => void (isOwn === true && hasSession && markSignedIn())));
  await draw(dialog());
  await write();
  hasSession = false;
  await click('Send letter');
  expect(alerts()).toEqual([expect.stringContaining('You have been signed out.')]);
  hasSession = true;
  await click('Send letter');
  expect([previews, alerts()]).toEqual([1, []]);
  await click('Send this letter');
  expect(sent).toHaveLength(1);
});

test('what is no amount is said at its field before a preview, which what is missing keeps from nobody', async () => {
  await draw(dialog());
  await fill('Redress in pounds (if any)', '25,50');
  await click('Preview');
  expect([marked(), previews]).toEqual([[['redress-pounds', 'Type pounds, like 120 or 1,200.50.']], 0]);
  await vi.waitFor(() => expect(focused().id).toBe('complaint-redress-pounds'));
  await fill('Redress in pounds (if any)', '25.50');
  await click('Preview');
  expect([marked(), previews]).toEqual([[], 1]);
});

test('a day that the letter cannot name is said at its field by the preview and by sending, and once', async () => {
  const detail = 'Name a day after that of the letter.';
  const wrongDay = { code: 'invalid-body', title: detail, errors: [{ pointer: '/parts/promised-on', detail }] };
  [refused, refusedPreview] = [wrongDay, wrongDay];
  await draw(dialog({ letterDue: 'holding' }));
  await fill('What was done so far', 'We asked.');
  await fill('When they hear from us again', '2026-11-01');
  await click('Preview');
  expect([marked(), alerts()]).toEqual([[['part-promised-on', detail]], []]);
  await vi.waitFor(() => expect(focused().id).toBe('complaint-part-promised-on'));
  await fill('When they hear from us again', '2026-11-02');
  expect(marked()).toEqual([]);
  refusedPreview = null;
  await click('Send letter');
  await click('Send this letter');
  expect([marked(), alerts()]).toEqual([[['part-promised-on', detail]], []]);
  await vi.waitFor(() => expect(focused().id).toBe('complaint-part-promised-on'));
  expect(sent).toHaveLength(1);
});

test('is drawn before it is sent, and again once more was typed', async () => {
  await draw(dialog());
  await write();
  await ctrlEnter();
  await vi.waitFor(() => expect(focused().getAttribute('aria-label')).toBe('Preview'));
  expect([previews, sent]).toEqual([1, []]);
  await fill('Reasons, and what we do', 'It came with a crack.');
  expect(document.body.textContent).not.toContain('Our final answer');
  await click('Send letter');
  expect([previews, sent]).toEqual([2, []]);
  await click('Send this letter');
  expect(sent).toMatchObject([{ parts: { reasons: 'It came with a crack.' } }]);
});

test('a preview that comes after more was typed is not shown, and nothing is sent by it', async () => {
  await draw(dialog());
  await write();
  let answer = (): void => {};
  const late = new Promise<void>((resolve) => (answer = resolve));
  vi.stubGlobal('fetch', async () => {
    await late;
    return Response.json({ title: 'Our final answer', paragraphs: [], missing });
  });
  await click('Send letter');
  await fill('Reasons, and what we do', 'It came with a crack.');
  await act(async () => answer());
  expect(document.body.textContent).not.toContain('Our final answer');
});

const received = stepOf('received', '2026-11-30T09:00:00Z');
const holding = stepOf('holding', '2026-12-01T13:16:00Z', {
  title: 'Where we are with your complaint',
  paragraphs: [{ part: 'promised-on', text: 'You hear from us by 14 December 2026.' }],
});
const letters = () => [...document.querySelectorAll('option')].map(({ textContent }) => textContent);

test('a colleague’s letter is said at once, and the letter goes once it was seen and drawn again', async () => {
  const redraw = await draw(dialog({ steps: [received] }));
  await write();
  await click('Preview');
  expect(alerts()).toEqual([]);
  await redraw(dialog({ steps: [received, holding] }));
  const [notice] = alerts();
  expect(notice).toContain('Tom Reeve sent a holding letter at 13:16.');
  expect(notice).toContain('You hear from us by 14 December 2026.');
  expect(notice).toContain('If you send yours too, the claimant gets both.');
  refused = { code: 'changed-meanwhile', title: 'A holding letter was sent by Tom Reeve. Nothing was sent.' };
  await click('Send this letter');
  expect(sent).toMatchObject([{ newestStepId: 'received' }]);
  expect(focused().textContent).toBe(notice);
  refused = null;
  await click('Keep mine');
  expect([alerts(), focused().tagName]).toEqual([[], 'SELECT']);
  expect(control('Reasons, and what we do')).toMatchObject({ value: 'It came so.' });
  await sendRead();
  expect([previews, sent.slice(1)]).toMatchObject([
    2,
    [{ newestStepId: 'holding', parts: { reasons: 'It came so.' } }],
  ]);
});

test('a colleague’s end of the complaint is said, which leaves the letter as it was typed and chosen', async () => {
  const redraw = await draw(dialog({ steps: [received] }));
  await write();
  const closedAt = '2026-11-30T16:20:00Z';
  await redraw(dialog({ steps: [received, stepOf('closed', closedAt)], closedAt, letters: [], letterDue: null }));
  expect(alerts()).toEqual([
    'Tom Reeve closed this complaint at 16:20 on 30/11/2026.This complaint is closed, so no letter can go. Copy what you still need before you close this.',
  ]);
  expect(letters()).toContain('Final answer');
  expect(document.querySelector('select')?.value).toBe('final');
  expect(control('Reasons, and what we do')).toMatchObject({ value: 'It came so.' });
});

test('the letter that a colleague has sent meanwhile stays chosen, and says that it cannot go', async () => {
  const of = { letterDue: 'acknowledgement' } as const;
  const redraw = await draw(dialog({ ...of, steps: [received] }));
  const without = complaint.letters.map((one) =>
    one.letter === 'acknowledgement' ? { ...one, refused: 'letter-sent' as const } : one,
  );
  const acknowledged = stepOf('acknowledgement', '2026-12-01T13:16:00Z');
  await redraw(dialog({ steps: [received, acknowledged], letters: without, letterDue: 'holding' }));
  expect(alerts()).toEqual([expect.stringContaining('Tom Reeve sent an acknowledgement at 13:16.')]);
  expect(document.querySelector('select')?.value).toBe('acknowledgement');
  expect(document.body.textContent).toContain('“Acknowledgement” can’t go now. Choose another letter.');
  await choose('Letter', 'holding');
  expect(letters()).not.toContain('Acknowledgement');
});
