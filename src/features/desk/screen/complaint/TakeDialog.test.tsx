// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

import { click, draw, fill, press } from '#web/dom.fixture.tsx';
import { TakeDialog } from './TakeDialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const nothing = () => {};
const dialog = (onClose: () => void) => (
  <TakeDialog claimId="c" now={new Date('2026-11-30T09:15:00Z')} again={nothing} onClose={onClose} />
);

const isTaken = { id: 'k', number: 'C-7QK4-M2XD', isNew: true };

function stubCalls(taken: object = isTaken): { path: string; body: unknown }[] {
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, body: JSON.parse(init.body as string) });
    const days = [{ what: 'acknowledge', at: '2026-11-27T00:00:00Z', sendBy: null, doneAt: null, lateDays: null }];
    return Response.json(
      path.endsWith('-days') ? { receivedAt: '2026-11-25T12:00:00Z', respondentName: 'Fixers', days } : taken,
    );
  });
  return sent;
}

test('the day on which a complaint came is sent, and its days by law stand there before', async () => {
  const sent = stubCalls();
  await draw(dialog(nothing));
  await fill('What went wrong, in the claimant’s words', 'It is late.');
  await fill('Day it came', '2026-11-25');
  await vi.waitFor(() => expect(document.body.textContent).toContain('Acknowledge 26/11/2026 Over'));
  await click('Take a complaint in');
  const received = { kind: 'service', receivedAt: '2026-11-25T12:00:00.000Z' };
  expect(sent).toMatchObject([
    { path: expect.stringMatching(/complaint-days$/), body: received },
    { path: expect.stringMatching(/complaint-take$/), body: { ...received, words: 'It is late.', channel: 'call' } },
  ]);
});

test('one that is a complaint already says which, and was not taken in', async () => {
  stubCalls({ ...isTaken, isNew: false });
  const close = vi.fn<() => void>();
  await draw(dialog(close));
  await fill('What went wrong, in the claimant’s words', 'It is late.');
  await click('Take a complaint in');
  await vi.waitFor(() => expect(document.body.textContent).toContain('This is complaint C-7QK4-M2XD already'));
  expect(document.body.textContent).not.toContain('The complaint was taken in.');
  expect(close).not.toHaveBeenCalled();
});

test('of one that is a complaint already, a day that was typed says how to correct its days', async () => {
  stubCalls({ ...isTaken, isNew: false });
  await draw(dialog(nothing));
  await fill('What went wrong, in the claimant’s words', 'It is late.');
  await fill('Day it came', '2026-11-25');
  await click('Take a complaint in');
  await vi.waitFor(() => expect(document.body.textContent).toContain('Its days stay as they are.'));
  expect(document.body.textContent).toContain('close it as taken in by mistake, then take it in again');
});

test('a day to come is not sent', async () => {
  const sent = stubCalls();
  await draw(dialog(nothing));
  await fill('What went wrong, in the claimant’s words', 'It is late.');
  await fill('Day it came', '2026-12-01');
  await click('Take a complaint in');
  expect(document.body.textContent).toContain('This is in the future.');
  expect(sent).toEqual([]);
});

test.each(['What they would like (if they say so)', 'How to reach them (if they say so)'])(
  'Esc asks where only “%s” is filled',
  async (field) => {
    stubCalls();
    const close = vi.fn<() => void>();
    await draw(dialog(close));
    await fill(field, 'A new screen.');
    await press('Escape');
    expect(close).not.toHaveBeenCalled();
    expect(document.body.textContent).toContain('Close without saving what you wrote?');
  },
);
