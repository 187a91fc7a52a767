import { expect, test } from 'vitest';
import type { ClaimRow, Due } from '../../desk-answers.rules.ts';
import { dueIn, reasonText } from './due-reason.ts';
import { dueParts, dueText, dueTone, endInWords, firstName } from './due-texts.ts';

const now = new Date('2026-11-06T12:00:00Z');
const due = (at: string, kind: Due['kind'] = 'answer'): Due => ({ kind, from: '2026-11-05T16:30:00Z', at });

test.each([
  ['2026-11-06T11:59:30Z', '1 min over'],
  ['2026-11-06T11:20:00Z', '40 min over'],
  ['2026-11-06T11:00:00Z', '1 h over'],
  ['2026-11-05T12:00:01Z', '23 h over'],
  ['2026-11-05T12:00:00Z', '1 day over'],
  ['2026-11-04T11:00:00Z', '2 days over'],
  ['2026-11-04T23:00:00Z', '2 days over'],
  ['2026-11-06T15:40:00Z', 'Answer by 15:40'],
  ['2026-11-09T15:40:00Z', 'Answer by Mon 9\u00a0Nov'],
])('what is due at %s reads “%s”', (at, text) => expect(dueText(due(at), now)).toBe(text));

test.each([
  ['2026-11-04T11:00:00Z', '', '2 days over'],
  ['2026-11-06T15:40:00Z', 'Answer by', '15:40'],
  ['2026-11-09T15:40:00Z', 'Answer by', 'Mon 9\u00a0Nov'],
])('what is due at %s can be cut before its time', (at, what, when) =>
  expect(dueParts(due(at), now)).toEqual({ what, when }),
);

test.each([
  ['2026-11-06T11:59:59Z', 'over'],
  ['2026-11-06T12:00:00Z', 'soon'],
  ['2026-11-06T13:59:59Z', 'soon'],
  ['2026-11-06T14:00:00Z', 'later'],
])('what is due at %s is %s', (at, tone) => expect(dueTone(due(at), now)).toBe(tone));

test.each([
  ['2026-11-06T00:00:00Z', '1 day over'],
  ['2026-11-02T00:00:00Z', '5 days over'],
])('a contract’s time that ended with the day before %s reads “%s”, as the claimant counts', (at, text) =>
  expect(dueText(due(at, 'sla'), now)).toBe(text),
);

test('a contract’s time ends with a day, not at the midnight after it', () => {
  const contract = due('2026-11-13T00:00:00Z', 'sla');
  expect(endInWords(contract, now)).toBe('Thursday 12\u00a0November');
  expect(dueText(contract, now)).toBe('SLA ends Thu 12\u00a0Nov');
});

test('the reason names the claimant and both times', () => {
  const row = { name: 'Priya Nair', state: 'Inspection', due: due('2026-11-06T15:40:00Z') } as ClaimRow;
  expect(reasonText(row, row.due, now)).toBe(
    'Priya wrote on Thursday 5\u00a0November, 16:30. An answer is due on Friday 6\u00a0November, 15:40.',
  );
  expect(reasonText(row, null, now)).toBe('Nothing is due on this claim.');
});

test('the reason of a visit that failed asks for another day, not for a scan', () => {
  const row = { name: 'Priya Nair', state: 'Collection Arranged' } as ClaimRow;
  const failed = { kind: 'courier', from: '2026-11-05T16:30:00Z', at: '2026-11-05T16:30:00Z' } as const;
  expect(reasonText(row, failed, now)).toBe(
    'The courier couldn’t complete its visit on Thursday 5\u00a0November, 16:30. Another day is to be arranged.',
  );
  expect(reasonText(row, { ...failed, at: '2026-11-06T18:00:00Z' }, now)).toBe(
    'Waiting on the courier since Thursday 5\u00a0November, 16:30. A scan is due by Friday 6\u00a0November, 18:00.',
  );
});

test('in the list of complaints the reason is what is due first of them', () => {
  const [state, complaint] = [due('2026-11-06T15:40:00Z', 'state'), due('2026-11-07T15:40:00Z', 'complaint-holding')];
  const answer = { clocks: [state, complaint, due('2026-11-08T15:40:00Z', 'complaint-final')] };
  expect(dueIn({ view: 'complaints', filter: {} }, answer)).toBe(complaint);
  expect(dueIn({ view: 'open', filter: {} }, answer)).toBe(undefined);
});

test('in a list of one clock, and in that of what waits for an answer, the reason is that clock', () => {
  const [state, written] = [due('2026-11-06T15:40:00Z', 'state'), due('2026-11-07T15:40:00Z', 'answer')];
  const answer = { clocks: [state, written, due('2026-11-08T15:40:00Z', 'sla')] };
  expect(dueIn({ view: 'waiting-for-answer', filter: {} }, answer)).toBe(written);
  expect(dueIn({ view: 'open', filter: { clock: 'answer', due: 'tomorrow' } }, answer)).toBe(written);
  const snoozed = { clocks: [...answer.clocks, due('2026-11-09T15:40:00Z', 'snooze')] };
  expect(dueIn({ view: 'waiting-for-answer', filter: {} }, snoozed)?.kind).toBe('answer');
});

test.each([
  ['2026-11-25T00:00:00Z', 'Final by Tue 24\u00a0Nov', 'The final answer must go by Tuesday 24\u00a0November.'],
  [
    '2026-12-13T00:00:00Z',
    'Write by Sat 12\u00a0Dec',
    'The 8-week letter named Saturday 12\u00a0December; there is no final answer yet.',
  ],
])('of a complaint of 29 September, what is due until %s reads “%s”', (at, badge, reason) => {
  const final: Due = { kind: 'complaint-final', from: '2026-09-29T14:00:00Z', at };
  expect(dueText(final, now)).toBe(badge);
  const text = reasonText({ name: 'J. Doe', state: '' } as ClaimRow, final, now);
  expect(text).toBe(`J. complained on Tuesday 29\u00a0September, 15:00. ${reason}`);
});

test('of a complaint whose holding letter promised a day the reason says so', () => {
  const promised: Due = { kind: 'complaint-promised', from: '2026-10-29T14:00:00Z', at: '2026-11-14T00:00:00Z' };
  expect(dueText(promised, now)).toBe('Write by Fri 13\u00a0Nov');
  expect(reasonText({ name: 'J. Doe', state: '' } as ClaimRow, promised, now)).toBe(
    'J. complained on Thursday 29\u00a0October, 14:00. The holding letter promised to write again by Friday 13\u00a0November.',
  );
});

test.each([
  ['Priya Nair', 'Priya'],
  ['Bartholomew-Alexander Nair', 'Bartholomew-Alexander'],
  ['😀'.repeat(30), `${'😀'.repeat(23)}…`],
])('the first name of %s is %s, which fits on a button', (name, first) => {
  expect(firstName(name)).toBe(first);
});
