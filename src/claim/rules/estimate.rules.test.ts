import { describe, expect, it, test } from 'vitest';
import type { ClaimEventFacts, ClaimFacts } from '#claim/read/claim-facts.ts';
import { estimatedCompletion, isEventOfState } from './estimate.rules.ts';
import { latestOf, openedAgainAt } from './opened-again.rules.ts';

const at = (iso: string): Date => new Date(iso);
const now = at('2025-11-06T14:05:00Z');
const empty: ClaimFacts = {
  state: null,
  events: [],
  tatSlaDays: null,
  nextCollectionAttemptDate: null,
  promised: null,
};

function event(eventDate: string, more: Partial<ClaimEventFacts> = {}): ClaimEventFacts {
  return { eventDate: at(eventDate), name: '', trackerNumber: null, trackerStep: null, systemName: null, ...more };
}
const final = (eventDate: string): ClaimEventFacts => event(eventDate, { trackerNumber: 3, trackerStep: 100 });
const received = (eventDate: string): ClaimEventFacts => event(eventDate, { systemName: 'Equipment Received' });

function estimate(facts: Partial<ClaimFacts>, when: Date = now): [string, string] {
  const { date, basis } = estimatedCompletion({ ...empty, ...facts }, when);
  return [basis, date.toISOString()];
}

describe('estimatedCompletion (spec §4.4), first rule wins', () => {
  const everything: Partial<ClaimFacts> = {
    tatSlaDays: 7,
    nextCollectionAttemptDate: at('2025-11-10T09:00:00Z'),
    events: [received('2025-11-03T10:00:00Z'), final('2025-11-05T16:00:00Z')],
  };

  it('1: the final event', () => {
    expect(estimate(everything)).toEqual(['final', '2025-11-05T16:00:00.000Z']);
  });

  it('1: the latest of several final events', () => {
    const events = [final('2025-11-05T16:00:00Z'), final('2025-11-06T09:00:00Z'), final('2025-11-01T16:00:00Z')];
    expect(estimate({ events })).toEqual(['final', '2025-11-06T09:00:00.000Z']);
  });

  test.each([
    ['another step', 3, 90],
    ['another group', 2, 100],
    ['no step', 3, null],
  ])('1: not with %s', (_, trackerNumber, trackerStep) => {
    const events = [event('2025-11-05T16:00:00Z', { trackerNumber, trackerStep })];
    expect(estimate({ events })[0]).toBe('default');
  });

  it('2: received plus SLA days, which are calendar days', () => {
    const events = [received('2025-11-03T10:00:00Z')];
    expect(estimate({ ...everything, events })).toEqual(['received', '2025-11-10T10:00:00.000Z']);
  });

  it('2: an SLA of no days is a promise too', () => {
    expect(estimate({ events: [received('2025-11-03T10:00:00Z')], tatSlaDays: 0 })).toEqual([
      'received',
      '2025-11-03T10:00:00.000Z',
    ]);
  });

  it('2: the last time it was received counts', () => {
    const events = [received('2025-11-04T10:00:00Z'), received('2025-11-03T10:00:00Z')];
    expect(estimate({ events, tatSlaDays: 1 })).toEqual(['received', '2025-11-05T10:00:00.000Z']);
  });

  test.each([
    ['over the end of summer time', '2025-10-20T22:30:00Z', 10, '2025-10-30T23:30:00.000Z'],
    ['over the start of summer time', '2025-03-28T23:30:00Z', 3, '2025-03-31T22:30:00.000Z'],
    ['over 29 February', '2028-02-25T12:00:00Z', 7, '2028-03-03T12:00:00.000Z'],
    ['from half past midnight in July', '2025-07-31T23:30:00Z', 1, '2025-08-01T23:30:00.000Z'],
  ])('2: %s', (_, eventDate, tatSlaDays, date) =>
    expect(estimate({ events: [received(eventDate)], tatSlaDays })).toEqual(['received', date]),
  );

  it('2: skipped without a contract', () => {
    expect(estimate({ ...everything, tatSlaDays: null, events: [received('2025-11-03T10:00:00Z')] })[0]).toBe(
      'collection',
    );
  });

  test.each([
    ['two business days on', '2025-11-10T09:00:00Z', '2025-11-12T09:00:00.000Z'],
    ['over a weekend', '2025-11-06T09:00:00Z', '2025-11-10T09:00:00.000Z'],
    ['over Christmas with substitute days', '2021-12-24T09:00:00Z', '2021-12-30T09:00:00.000Z'],
    ['over Easter', '2026-04-02T09:00:00Z', '2026-04-08T09:00:00.000Z'],
    ['from the first day that is set', '2000-01-01T00:00:00Z', '2000-01-05T00:00:00.000Z'],
  ])('3: %s', (_, next, date) =>
    expect(estimate({ nextCollectionAttemptDate: at(next) })).toEqual(['collection', date]),
  );

  test.each(['1999-12-31T23:59:59Z', '0001-01-01T00:00:00Z', 'soon'])('3: skipped for the unset date %s', (next) =>
    expect(estimate({ nextCollectionAttemptDate: at(next) })[0]).toBe('default'),
  );

  it('4: today plus SLA days plus three, at London midnight', () => {
    expect(estimate({ tatSlaDays: 7 })).toEqual(['default', '2025-11-16T00:00:00.000Z']);
    expect(estimate({})).toEqual(['default', '2025-11-09T00:00:00.000Z']);
  });

  it('4: is the same all day and slides at London midnight', () => {
    expect(estimate({}, at('2025-07-30T23:00:00Z'))).toEqual(['default', '2025-08-02T23:00:00.000Z']);
    expect(estimate({}, at('2025-07-31T22:59:59Z'))).toEqual(['default', '2025-08-02T23:00:00.000Z']);
    expect(estimate({}, at('2025-07-31T23:00:00Z'))).toEqual(['default', '2025-08-03T23:00:00.000Z']);
  });

  it('takes events dated year 0001 for events that did not happen', () => {
    const events = [final('0001-01-01T00:00:00Z'), received('0001-01-01T00:00:00Z')];
    expect(estimate({ events, tatSlaDays: 7 })[0]).toBe('default');
  });
});

describe('a claim that was opened again', () => {
  const inRepair = { systemName: 'Repair', status: 'In Progress', trackerStep: 20 };
  const isOver = { systemName: 'Returned to End User', status: 'Completed', trackerStep: 100 };
  const repair = (eventDate: string) => event(eventDate, { trackerNumber: 3, trackerStep: 20, systemName: 'Repair' });
  const cancelled = (eventDate: string) =>
    event(eventDate, { trackerNumber: 3, trackerStep: 100, systemName: 'Claim Cancelled' });
  const returned = final('2025-11-03T16:00:00Z');

  it('has no final event, and counts from the receipt that followed', () => {
    const events = [received('2025-10-25T10:00:00Z'), returned, received('2025-11-04T10:00:00Z')];
    const facts = { events: [...events, repair('2025-11-05T10:00:00Z')], tatSlaDays: 10, state: inRepair };
    expect(estimate(facts)).toEqual(['received', '2025-11-14T10:00:00.000Z']);
  });

  it('counts from no receipt before the device went back', () => {
    const events = [received('2025-10-25T10:00:00Z'), returned, repair('2025-11-05T10:00:00Z')];
    expect(estimate({ events, tatSlaDays: 10, state: inRepair })[0]).toBe('default');
  });

  it('counts from the receipt before a cancellation, which leaves the device where it is', () => {
    const events = [received('2025-11-01T10:00:00Z'), cancelled('2025-11-03T10:00:00Z')];
    const facts = { events: [...events, repair('2025-11-03T11:00:00Z')], tatSlaDays: 10, state: inRepair };
    expect(estimate(facts)).toEqual(['received', '2025-11-11T10:00:00.000Z']);
  });

  it('ends anew with its next final event', () => {
    const events = [returned, repair('2025-11-04T10:00:00Z'), final('2025-11-05T16:00:00Z')];
    expect(estimate({ events })).toEqual(['final', '2025-11-05T16:00:00.000Z']);
  });

  test.each([
    ['by a later event', { events: [returned, repair('2025-11-05T10:00:00Z')], state: inRepair }, '2025-11-05T10:00'],
    [
      'by the first of several',
      { events: [repair('2025-11-06T10:00:00Z'), returned, repair('2025-11-05T10:00:00Z')], state: null },
      '2025-11-05T10:00',
    ],
    [
      'by an event of its state at the same instant',
      { events: [repair('2025-11-03T16:00:00Z'), returned], state: inRepair },
      '2025-11-03T16:00',
    ],
    [
      'not by one of another state then',
      { events: [repair('2025-11-03T16:00:00Z'), returned], state: null },
      undefined,
    ],
    ['not by an earlier event', { events: [repair('2025-11-02T10:00:00Z'), returned], state: inRepair }, undefined],
    [
      'not by one without a step of the tracker',
      { events: [returned, event('2025-11-05T10:00:00Z')], state: null },
      undefined,
    ],
    ['not by one without a date', { events: [returned, repair('0001-01-01T00:00:00Z')], state: inRepair }, undefined],
    ['not while it is over', { events: [returned, repair('2025-11-05T10:00:00Z')], state: isOver }, undefined],
    ['not without an end', { events: [repair('2025-11-05T10:00:00Z')], state: inRepair }, undefined],
  ])('%s', (_, facts, openedAt) => {
    expect(openedAgainAt(facts)?.toISOString().slice(0, 16)).toBe(openedAt);
  });
});

describe('isEventOfState', () => {
  test.each([
    ['by its related state', '', 'Equipment Received', true],
    ['in any case', '', 'equipment received ', true],
    ['by its name, with a state of another name', 'Claim state changed to Equipment Received.', 'Received', true],
    ['by its name alone', 'equipment received', null, true],
    ['not by a longer systemName', '', 'Equipment Received Back', false],
    ['not by another name', 'Equipment sent', null, false],
  ])('%s', (_, name, systemName, isOne) =>
    expect(isEventOfState({ name, systemName }, 'Equipment Received')).toBe(isOne),
  );
});

test('latestOf takes the latest dated one, and the last of equals', () => {
  const first = { id: 1, eventDate: now };
  const second = { id: 2, eventDate: now };
  const undated = { id: 3, eventDate: at('0001-01-01T00:00:00Z') };
  expect(latestOf([first, second, undated])).toBe(second);
  expect(latestOf([undated])).toBeNull();
  expect(latestOf([])).toBeNull();
});
