import { describe, expect, test } from 'vitest';

import { deadlinesOf } from '#claim/complaint/complaint-clocks.rules.ts';
import type { ComplaintAtDesk } from '#claim/complaint/complaint.rules.ts';
import { usualHours } from './clocks.rules.ts';
import type { DeskFacts } from './desk-facts.ts';
import { at, deskFacts as facts, eventOf, noWork as nothing, state } from './desk-facts.fixture.ts';
import { deskRow } from './desk-row.rules.ts';

const dueOf = (more: Partial<DeskFacts>) => {
  const { due_kind: kind, due_at: dueAt, waiting_on: on } = deskRow(facts(more));
  return [on, kind, dueAt?.toISOString() ?? null];
};

const asked = (...instants: string[]) => ({
  count: instants.length,
  since: at(instants[0] ?? ''),
  newest: at(instants.at(-1) ?? ''),
});
const wrote = asked('2026-11-06T16:30:00Z');
const received = eventOf('Equipment Received', '2026-11-06T09:00:00Z');

describe('what is due first', () => {
  test.each<[string, Partial<DeskFacts>, (string | null)[]]>([
    ['16 hours of inspection', {}, ['us', 'state', '2026-11-09T17:30:00.000Z']],
    [
      'an answer, 8 working hours after the first message',
      { messages: wrote },
      ['us', 'answer', '2026-11-09T16:00:00.000Z'],
    ],
    [
      'a claimant in the chat while somebody is there',
      { chat: { since: at('2026-11-06T11:00:00Z'), isAttended: true } },
      ['us', 'chat', '2026-11-06T11:01:00.000Z'],
    ],
    [
      'a claimant in the chat while nobody is',
      { chat: { since: at('2026-11-06T20:00:00Z'), isAttended: false } },
      ['us', 'answer', '2026-11-09T17:00:00.000Z'],
    ],
    [
      'the operator’s own target',
      { stateDeadline: at('2026-11-07T12:00:00Z') },
      ['us', 'state', '2026-11-07T12:00:00.000Z'],
    ],
    [
      'a state that nobody knows',
      { state: state('Sent to the moon', 'On Hold') },
      ['us', 'state', '2026-11-09T17:30:00.000Z'],
    ],
    ['no state at all', { state: null }, ['us', 'state', '2026-11-09T17:30:00.000Z']],
    [
      'the insurer, to be asked again on the second working day',
      { state: state('Awaiting Authorisation', 'On Hold') },
      ['insurer', 'insurer', '2026-11-10T17:30:00.000Z'],
    ],
    [
      'a part without a date, after a working day',
      { state: state('Awaiting Parts', 'On Hold') },
      ['parts', 'parts', '2026-11-09T17:30:00.000Z'],
    ],
    [
      'a courier, by six on the booked day',
      { state: state('Collection Arranged'), nextCollection: at('2026-11-08T09:00:00Z') },
      ['courier', 'courier', '2026-11-08T18:00:00.000Z'],
    ],
    [
      'a courier who is not booked',
      { state: state('Awaiting Repaired Equipment Return to End User'), nextDelivery: at('0001-01-01T00:00:00Z') },
      ['courier', 'courier', '2026-11-09T09:30:00.000Z'],
    ],
    [
      'the contract’s days, to the end of the London day',
      { slaDays: 2, events: [received] },
      ['us', 'sla', '2026-11-09T00:00:00.000Z'],
    ],
    ['five days without news', { toldAt: at('2026-11-02T08:00:00Z') }, ['us', 'silence', '2026-11-07T08:00:00.000Z']],
    [
      'a day that never comes, as some systems write it',
      { stateChangedAt: at('9999-12-30T12:00:00Z') },
      ['us', 'state', '9999-12-30T00:00:00.000Z'],
    ],
  ])('%s', (_what, more, due) => {
    expect(dueOf(more)).toEqual(due);
  });

  test('the hours of the client count', () => {
    const client = { id: 'c', hours: { saturday: ['08:00-20:00'] } };
    expect(dueOf({ client, messages: wrote })).toEqual(['us', 'answer', '2026-11-07T16:00:00.000Z']);
  });

  test('says from when its clock runs', () => {
    expect(deskRow(facts({ messages: wrote })).due_from).toEqual(wrote.since);
  });
});

describe('what a handler has set', () => {
  const friday = at('2026-11-06T18:00:00Z');
  const tuesday = at('2026-11-10T09:00:00Z');
  const snoozed = { work: { ...nothing, snoozed: { at: friday, until: tuesday } } };
  const waiting = (stateId: string, until: Date | null = null) => ({
    work: { ...nothing, waiting: { on: 'parts' as const, stateId, since: friday, until } },
  });

  test('a snoozed claim is due when the snooze ends', () => {
    expect(dueOf(snoozed)).toEqual(['us', 'snooze', tuesday.toISOString()]);
  });

  test('an answer that is due before the snooze ends is due then, and stays in its list', () => {
    const answer = '2026-11-09T16:00:00.000Z';
    expect(dueOf({ ...snoozed, messages: wrote })).toEqual(['us', 'answer', answer]);
    const short = { work: { ...nothing, snoozed: { at: friday, until: at('2026-11-09T09:00:00Z') } }, messages: wrote };
    const row = deskRow(facts(short));
    expect(row).toMatchObject({ due_kind: 'snooze', answer_due_kind: 'answer', answer_due_at: new Date(answer) });
  });

  test('a message of the claimant ends the snooze', () => {
    const later = asked('2026-11-06T18:10:00Z');
    expect(dueOf({ ...snoozed, messages: later })).toEqual(['us', 'answer', '2026-11-09T17:00:00.000Z']);
    const again = asked('2026-11-06T16:30:00Z', '2026-11-06T18:10:00Z');
    expect(dueOf({ ...snoozed, messages: again })).toEqual(['us', 'answer', '2026-11-09T16:00:00.000Z']);
  });

  test('a claim that is over stays over, snoozed or not', () => {
    expect(deskRow(facts({ ...snoozed, state: state('Claim Cancelled', 'Cancelled') })).open).toBe(false);
  });

  test('whom it waits for counts before the state and a request, until the state changes', () => {
    const inspection = state('Inspection').id;
    expect(dueOf(waiting(inspection))).toEqual(['parts', 'parts', '2026-11-10T17:30:00.000Z']);
    expect(dueOf({ ...waiting(inspection), notification: { linkPath: '/submit-passcode' } })[0]).toBe('parts');
    expect(dueOf(waiting('0193a000-0000-7000-8000-00000000000b'))[0]).toBe('us');
    const returning = state('Awaiting Repaired Equipment Return to End User', 'Completed');
    expect(dueOf({ ...waiting(returning.id), state: returning })[0]).toBe('parts');
  });

  test('the day on which a part was said to come is when it is due', () => {
    expect(dueOf(waiting(state('Inspection').id, tuesday))).toEqual(['parts', 'parts', tuesday.toISOString()]);
  });

  test('a change at the desk counts as not taken up after a working day, or once three documents have not heard', () => {
    const madeAt = at('2026-11-06T18:00:00Z');
    const from = (unheard: number) => deskRow(facts({ untaken: { at: madeAt, unheard } })).untaken_from;
    expect(from(2)).toEqual(at('2026-11-10T17:30:00Z'));
    expect(from(3)).toEqual(madeAt);
    expect(deskRow(facts()).untaken_from).toBe(null);
  });

  test('the row has what is due first of its open complaints, whatever is due before, and when one was closed', () => {
    const taken = (receivedAt: string): ComplaintAtDesk => ({
      id: receivedAt,
      ...deadlinesOf({ kind: 'data', respondent: 'operator', receivedAt: at(receivedAt) }, usualHours),
      kind: 'data',
      respondent: 'operator',
      receivedAt: at(receivedAt),
      recordedAt: at(receivedAt),
      acknowledgedAt: null,
      holdingAt: null,
      eightWeeksAt: null,
      receiptAt: null,
      promisedOn: null,
      closedAt: null,
    });
    const closedAt = at('2026-11-01T10:00:00Z');
    const complaints = [taken('2026-11-06T10:00:00Z'), taken('2026-11-05T10:00:00Z')];
    const until = { at: at('2026-11-06T10:00:00Z'), until: at('2027-03-01T10:00:00Z') };
    const none = { complaint_due_at: null, complaint_due_kind: null, complaint_due_from: null };
    for (const snoozed of [null, until]) {
      const row = deskRow(facts({ complaints, complaintClosedAt: closedAt, work: { ...nothing, snoozed } }));
      expect(row).toMatchObject({
        due_kind: snoozed ? 'complaint-acknowledge' : 'state',
        complaint_due_kind: 'complaint-acknowledge',
        complaint_due_from: at('2026-11-05T10:00:00Z'),
        complaint_due_at: at('2026-12-06T00:00:00Z'),
        complaint_closed_at: closedAt,
      });
    }
    expect(deskRow(facts())).toMatchObject({ ...none, complaint_closed_at: null });
    const short = deskRow(facts({ complaints, work: { ...nothing, snoozed: { ...until, until: tuesday } } }));
    expect(short.due_kind).toBe('snooze');
  });

  test('the row names who works on the claim', () => {
    const assigneeId = '0193a000-0000-7000-8000-0000000000aa';
    expect(deskRow(facts({ work: { ...nothing, assigneeId } })).assignee_id).toBe(assigneeId);
    expect(deskRow(facts()).assignee_id).toBe(null);
  });
});

describe('for whom a claim waits', () => {
  const asks = { notification: { linkPath: '/submit-passcode' } };
  const given = { isExcessTaken: false, isLockRemoved: false };
  const passcode = { answers: true, isHeld: true, isRead: false, isWithdrawn: false };

  test('for the claimant while a request is not answered, whatever the state says', () => {
    expect(deskRow(facts(asks)).waiting_on).toBe('claimant');
    expect(deskRow(facts({ ...asks, given: { ...given, passcode } })).waiting_on).toBe('us');
    expect(deskRow(facts({ notification: { linkPath: '/messages' } })).waiting_on).toBe('us');
  });

  test('for us once the lock of the device is off', () => {
    const locked = { state: state('Awaiting Activation Lock Removal', 'On Hold') };
    expect(deskRow(facts(locked)).waiting_on).toBe('claimant');
    expect(deskRow(facts({ ...locked, given: { ...given, passcode: null, isLockRemoved: true } })).waiting_on).toBe(
      'us',
    );
  });

  test.each(['Beyond Repair', ' Beyond Repair '])('for us in %j until an offer is sent', (systemName) => {
    expect(deskRow(facts({ state: state(systemName, 'In Progress') })).waiting_on).toBe('us');
  });

  test('a claim that is over waits on nobody, and is open only while its claimant waits for an answer', () => {
    const over = { state: state('Claim Cancelled', 'Cancelled'), toldAt: at('2026-11-02T08:00:00Z'), ...asks };
    expect(deskRow(facts(over))).toMatchObject({
      waiting_on: 'nobody',
      open: false,
      due_at: null,
      due_kind: null,
      due_from: null,
      ended_at: at('2026-11-06T10:00:00Z'),
    });
    expect(deskRow(facts({ ...over, messages: wrote }))).toMatchObject({
      open: true,
      due_kind: 'answer',
      unanswered: 1,
    });
  });
});
