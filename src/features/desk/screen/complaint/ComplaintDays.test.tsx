// @vitest-environment happy-dom
import { expect, test } from 'vitest';

import { draw } from '#web/dom.fixture.tsx';
import type { ShownComplaint } from '../../complaint/shown-complaint.ts';
import { ComplaintDays } from './ComplaintDays.tsx';

type Day = ShownComplaint['days'][number];

const day = (what: Day['what'], at: string, doneAt: string | null, lateDays: number | null = null): Day => ({
  what,
  at,
  sendBy: null,
  doneAt,
  lateDays,
});

const told = () =>
  [...document.querySelectorAll('li')].map((one) => one.querySelector('strong')?.textContent.trim() ?? null);

test('a day of a complaint says that it is done or over, and else nothing', async () => {
  const complaint = {
    receivedAt: '2026-11-02T09:00:00Z',
    closedAt: null,
    days: [
      day('acknowledge', '2026-11-04T00:00:00Z', '2026-11-03T10:00:00Z'),
      day('holding', '2026-11-06T00:00:00Z', null),
      day('final', '2026-12-29T00:00:00Z', null),
    ],
  };
  await draw(<ComplaintDays complaint={complaint} now={new Date('2026-11-10T12:00:00Z')} />);
  expect(told()).toEqual([null, 'Done 03/11/2026', 'Over', null]);
});

test('the final answer has its day by law, and until it went the working day by which to send it', async () => {
  const final = { ...day('final', '2027-01-25T00:00:00Z', null), sendBy: '2027-01-23T00:00:00Z' };
  const complaint = { receivedAt: '2026-11-29T09:00:00Z', closedAt: null, days: [final] };
  const now = new Date('2026-11-30T12:00:00Z');
  await draw(<ComplaintDays complaint={complaint} now={now} />);
  expect(document.body.textContent).toContain('Final answer 24/01/2027, send by 22/01/2027');
  // No line of its own begins with the comma.
  const texts = [...document.querySelectorAll('li span')].map(({ textContent }) => textContent);
  expect(texts).toContain('24/01/2027, send by 22/01/2027');
  document.body.replaceChildren();
  const sent = { ...complaint, days: [{ ...final, doneAt: '2026-12-20T09:00:00Z' }] };
  await draw(<ComplaintDays complaint={sent} now={now} />);
  expect(document.body.textContent).not.toContain('send by');
});

test('after the 8-week letter the final answer is over, and a summary, which nobody owes, is not', async () => {
  const complaint = {
    receivedAt: '2026-09-29T09:00:00Z',
    closedAt: null,
    days: [
      day('summary', '2026-10-02T16:30:00Z', null),
      day('eight-weeks', '2026-11-23T15:00:00Z', '2026-11-23T15:00:00Z'),
      day('final', '2026-11-25T00:00:00Z', null),
    ],
  };
  const now = new Date('2026-11-28T12:00:00Z');
  await draw(<ComplaintDays complaint={complaint} now={now} />);
  expect(told()).toEqual([null, null, null, 'Over']);
  expect(document.body.textContent).toContain('8-week letter sent 23/11/2026');
  const late = { ...complaint, days: [day('eight-weeks', '2026-11-27T15:00:00Z', '2026-11-27T15:00:00Z', 3)] };
  document.body.replaceChildren();
  await draw(<ComplaintDays complaint={late} now={now} />);
  expect(told()).toEqual([null, 'Done 27/11/2026, late by 3 days']);
});

test('what was missed stays said once the complaint is closed', async () => {
  const complaint = {
    receivedAt: '2026-09-20T09:00:00Z',
    closedAt: '2026-11-29T12:00:00Z',
    days: [
      day('hand-over', '2026-09-21T10:00:00Z', '2026-09-21T12:00:00Z', 0),
      day('acknowledge', '2026-09-22T16:30:00Z', '2026-09-23T09:00:00Z', 1),
      day('summary', '2026-09-24T16:30:00Z', null),
      day('holding', '2026-10-18T23:00:00Z', null, 42),
      day('final', '2026-11-14T00:00:00Z', '2026-11-29T12:00:00Z', 14),
    ],
  };
  await draw(<ComplaintDays complaint={complaint} now={new Date('2026-11-30T12:00:00Z')} />);
  expect(told()).toEqual([
    null,
    'Done 21/09/2026, late',
    'Done 23/09/2026, late by 1 day',
    null,
    'Not done',
    'Done 29/11/2026, late by 14 days',
  ]);
});
