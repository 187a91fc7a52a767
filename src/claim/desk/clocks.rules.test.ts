import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { CourierStatus } from '#claim/parcel/parcel.rules.ts';
import { addWorkingMinutes, workingMinutesBetween } from '#shared/time/working-time.ts';
import type { ClockKind, WaitingOn } from './clock-kinds.rules.ts';
import { clocksOf, pausedClock, stateSince } from './clocks.rules.ts';
import type { DeskFacts, Wait } from './desk-facts.ts';
import { at, deskFacts, eventOf, noWork, state } from './desk-facts.fixture.ts';
import { deskRow, waitsOf } from './desk-row.rules.ts';
import { countMinutes } from './waits.rules.ts';

const open = ['09:00-17:30'];
const weekdays = { monday: open, tuesday: open, wednesday: open, thursday: open, friday: open };
const withBreak = { monday: ['09:00-12:00', '13:00-17:30'] };

const dueOf = (facts: DeskFacts, kind: ClockKind, waitingOn: WaitingOn = 'us') =>
  clocksOf(facts, waitingOn)
    .find((clock) => clock.kind === kind)
    ?.dueAt.toISOString() ?? null;

describe('worked examples of the clocks', () => {
  test.each([
    ['on Friday at 16:30 is due on Monday at 16:00', '2026-11-20T16:30:00Z', '2026-11-23T16:00:00.000Z'],
    ['before a bank holiday Monday is due on Tuesday', '2026-05-22T15:30:00Z', '2026-05-26T15:00:00.000Z'],
    ['before Easter is due on the Tuesday after it', '2026-04-02T16:00:00Z', '2026-04-07T15:30:00.000Z'],
  ])('an answer to what was written %s', (_what, since, due) => {
    expect(dueOf(deskFacts({ messages: { count: 1, since: at(since), newest: at(since) } }), 'answer')).toBe(due);
  });

  test('an hour from 11:30 on, with a break from 12:00 to 13:00, ends at 13:30', () => {
    expect(addWorkingMinutes(withBreak, at('2026-11-23T11:30:00Z'), 60)).toEqual(at('2026-11-23T13:30:00Z'));
  });
});

describe('since when a claim is in its state', () => {
  const [first, second, third] = ['2026-11-02T09:00:00Z', '2026-11-03T09:00:00Z', '2026-11-04T09:00:00Z'] as const;
  const created = '2026-11-01T09:00:00Z';
  test.each<[string, string | null, DeskFacts['events'], string]>([
    ['the operator’s date', second, [eventOf('Inspection', first)], second],
    [
      'without one the newest event of the state',
      null,
      [eventOf('Inspection', first), eventOf('Repair', second)],
      first,
    ],
    ['also where its date is unset', '0001-01-01T00:00:00Z', [eventOf('Inspection', second)], second],
    ['not its first event', null, [eventOf('Inspection', first), eventOf('Inspection', third)], third],
    ['without an event the claim’s creation', null, [eventOf('Repair', first)], created],
    ['not the date of an earlier change', first, [eventOf('Repair', first), eventOf('Inspection', third)], third],
    [
      'not the date of a newer event of another state, while the state stays',
      third,
      [eventOf('Inspection', second), eventOf('Repair', third)],
      second,
    ],
    [
      'the operator’s date beside an event of another state before it',
      third,
      [eventOf('Inspection', first), eventOf('Repair', second)],
      third,
    ],
    ['the date where the state’s later event is no change', second, [eventOf('Inspection', third)], second],
  ])('is %s', (_, changedAt, events, since) => {
    const stateChangedAt = changedAt === null ? null : at(changedAt);
    expect(stateSince(deskFacts({ createdAt: at(created), stateChangedAt, events }))).toEqual(at(since));
  });

  test('is what its clock counts from', () => {
    const facts = {
      createdAt: at('2026-10-01T09:00:00Z'),
      stateChangedAt: null,
      events: [eventOf('Inspection', first)],
    };
    expect(dueOf(deskFacts(facts), 'state')).toBe('2026-11-03T16:30:00.000Z');
    expect(deskRow(deskFacts(facts)).state_since).toEqual(at(first));
  });
});

/** Inspection from Monday 2 November, 09:00: parts are missing from hour 6, for nine days. */
const entered = at('2026-11-02T09:00:00Z');
const partsMissing = at('2026-11-02T15:00:00Z');
const partsCame = at('2026-11-11T15:00:00Z');
const inspected = (waits: readonly Wait[], more: Partial<DeskFacts> = {}) =>
  deskFacts({ stateChangedAt: entered, work: { ...noWork, waits }, ...more });
const onParts: Wait = { on: 'parts', from: partsMissing, until: partsCame };

describe('a clock that was paused', () => {
  test('a state of 16 hours that waits on parts from hour 6 for nine days has 10 hours left', () => {
    const waiting = inspected([{ ...onParts, until: null }]);
    expect(pausedClock(waiting, 'parts')).toEqual({ from: entered, minutesLeft: 600 });
    expect(dueOf(waiting, 'state', 'parts')).toBe(null);
    expect(dueOf(inspected([onParts]), 'state')).toBe('2026-11-12T16:30:00.000Z');
  });

  test('keeps its pause when the client’s hours, or the target, change meanwhile', () => {
    const client = { id: 'c', hours: { ...weekdays, wednesday: ['15:00-20:00'], friday: [] } };
    // Ten hours: five on Wednesday, five on Thursday.
    expect(dueOf(inspected([onParts], { client }), 'state')).toBe('2026-11-12T14:00:00.000Z');
    // Repair has 24 hours, of which 18 are left.
    expect(dueOf(inspected([onParts], { state: state('Repair') }), 'state')).toBe('2026-11-13T16:00:00.000Z');
    const stateDeadline = at('2026-11-20T12:00:00Z');
    expect(dueOf(inspected([onParts], { stateDeadline }), 'state')).toBe(stateDeadline.toISOString());
  });

  test('what was over before the pause stays over', () => {
    const late: Wait = { on: 'claimant', from: at('2026-11-05T09:00:00Z'), until: at('2026-11-06T09:00:00Z') };
    expect(dueOf(inspected([late]), 'state')).toBe('2026-11-03T16:30:00.000Z');
  });

  test('a state that waits for others counts only what a handler said is ours', () => {
    const ours: Wait = { on: 'us', from: at('2026-11-04T09:00:00Z'), until: null };
    const authorised = inspected([ours], { state: state('Awaiting Authorisation', 'On Hold') });
    expect(dueOf(authorised, 'state')).toBe('2026-11-05T16:30:00.000Z');
    expect(pausedClock(authorised, 'us')).toBe(null);
  });

  test('however it is cut by pauses, its minutes outside of them are its target', () => {
    const minutes = fc.integer({ min: 0, max: 60_000 });
    const cuts = fc.uniqueArray(minutes, { maxLength: 12 });
    fc.assert(
      fc.property(cuts, fc.integer({ min: 1, max: 3_000 }), (cut, target) => {
        const [start, ...ends] = cut.toSorted((left, right) => left - right);
        const instants = [start ?? 0, ...ends].map((minute) => new Date(entered.getTime() + minute * 60_000));
        const spans = instants.flatMap((from, index) =>
          index % 2 === 0 ? [{ from, until: instants[index + 1] ?? null }] : [],
        );
        const counted = countMinutes(weekdays, spans, target);
        const end = 'dueAt' in counted ? counted.dueAt : null;
        const done = spans.map(({ from, until }) => {
          const last = [until, end]
            .filter((one) => one !== null)
            .toSorted((left, right) => left.getTime() - right.getTime());
          return last[0] && last[0] > from ? workingMinutesBetween(weekdays, from, last[0]) : 0;
        });
        const left = 'minutesLeft' in counted ? counted.minutesLeft : 0;
        expect(done.reduce((sum, one) => sum + one, left)).toBe(target);
      }),
    );
  });
});

describe('for whom a claim waited', () => {
  const asks = { notification: { linkPath: '/submit-passcode' } };
  const passcode = { answers: true, isHeld: true, isRead: false, isWithdrawn: false };
  const given = { isExcessTaken: false, isLockRemoved: false, passcode };

  test('is kept from the request of the operator to its answer', () => {
    const open = waitsOf(inspected([], asks), partsMissing);
    expect(open).toEqual([{ on: 'claimant', from: partsMissing, until: null }]);
    expect(waitsOf(inspected(open, asks), partsCame)).toBe(open);
    const answered = inspected(open, { ...asks, given });
    expect(waitsOf(answered, partsCame)).toEqual([{ on: 'claimant', from: partsMissing, until: partsCame }]);
  });

  test('is kept from when a handler said so, and until something else is said', () => {
    const stateId = state('Inspection').id;
    const said = (on: 'parts' | 'courier', since: Date) => ({ on, stateId, since, until: null });
    const waiting = { ...noWork, waiting: said('parts', partsMissing) };
    const waits = waitsOf(deskFacts({ work: waiting }), at('2026-11-09T09:00:00Z'));
    expect(waits).toEqual([{ ...onParts, until: null }]);
    const next = deskFacts({ work: { ...noWork, waits, waiting: said('courier', partsCame) } });
    expect(waitsOf(next, partsCame)).toEqual([onParts, { on: 'courier', from: partsCame, until: null }]);
  });

  test('a state that waits by itself is no such time, nor is a claim that is over', () => {
    const authorised = deskFacts({ state: state('Awaiting Authorisation', 'On Hold') });
    expect(waitsOf(authorised, partsCame)).toBe(authorised.work.waits);
    const over = inspected([{ ...onParts, until: null }], { state: state('Claim Cancelled', 'Cancelled') });
    expect(waitsOf(over, partsCame)).toEqual([onParts]);
  });
});

describe('a claim that is opened again', () => {
  const events = [
    eventOf('Equipment Received', '2026-09-01T09:00:00Z'),
    eventOf('Repaired Equipment Returned', '2026-09-20T09:00:00Z', true),
  ];
  const reopened = eventOf('Inspection', '2026-11-06T10:00:00Z');
  const facts = deskFacts({ slaDays: 5, toldAt: at('2026-09-20T09:01:00Z'), events: [...events, reopened] });

  test('does not breach again: its clocks start anew, and the contract’s has ended', () => {
    expect(dueOf(facts, 'sla')).toBe(null);
    expect(dueOf(facts, 'state')).toBe('2026-11-09T17:30:00.000Z');
    expect(dueOf(facts, 'silence')).toBe('2026-11-11T10:00:00.000Z');
  });

  test('has the contract’s days again once the device is received again', () => {
    const again = eventOf('Equipment Received', '2026-11-09T09:00:00Z');
    expect(dueOf({ ...facts, events: [...facts.events, again] }, 'sla')).toBe('2026-11-15T00:00:00.000Z');
    expect(dueOf({ ...facts, events: events.slice(0, 1) }, 'sla')).toBe('2026-09-06T23:00:00.000Z');
  });
});

describe('a booked visit', () => {
  const waits = {
    state: state('Awaiting Repaired Equipment Return to End User'),
    nextDelivery: at('2026-11-10T12:00:00Z'),
  };
  const parcel = {
    ...({
      id: 'p',
      direction: 'delivery',
      courier: 'DPD',
      number: '1',
      bookedFor: '2026-11-10',
      reason: null,
    } as const),
    rebookedAt: null,
    askedAt: null,
    askedUntil: null,
    place: '',
  };
  const dueAt = (status: CourierStatus | null, statusAt: string | null) => {
    const said = { ...parcel, status, statusAt: statusAt === null ? null : at(statusAt) };
    return clocksOf(deskFacts({ ...waits, parcels: [said] }), 'courier')[0]?.dueAt;
  };

  test('is due at 18:00 of its day', () => {
    expect(dueAt(null, null)).toEqual(at('2026-11-10T18:00:00Z'));
    expect(dueAt('on-its-way', '2026-11-09T21:00:00Z')).toEqual(at('2026-11-10T18:00:00Z'));
  });

  test('is no longer due then once the courier has scanned the parcel on that day', () => {
    expect(dueAt('out-for-delivery', '2026-11-10T07:00:00Z')).toEqual(at('2026-11-10T17:00:00Z'));
    expect(dueAt('returning', '2026-11-12T10:00:00Z')).toEqual(at('2026-11-13T09:30:00Z'));
  });

  test('is no longer due once a courier who came before its day has collected the device', () => {
    const collection = { state: state('Collection Arranged'), nextCollection: at('2026-11-10T12:00:00Z') };
    const dueOf = (status: CourierStatus, statusAt: string) => {
      const one = { ...parcel, direction: 'collection' as const, status, statusAt: at(statusAt) };
      return clocksOf(deskFacts({ ...collection, parcels: [one] }), 'courier')[0]?.dueAt;
    };
    expect(dueOf('booked', '2026-11-09T10:00:00Z')).toEqual(at('2026-11-10T18:00:00Z'));
    expect(dueOf('collected', '2026-11-09T10:00:00Z')).toEqual(at('2026-11-10T09:30:00Z'));
    // Of a device that went back before the claim was opened again.
    expect(dueOf('collected', '2026-11-02T10:00:00Z')).toEqual(at('2026-11-10T18:00:00Z'));
  });

  test('counts from a scan only since the claim is in its state, and from what a handler said after it', () => {
    const scanned = { ...parcel, bookedFor: null, status: 'on-its-way' as const, statusAt: at('2026-11-05T09:00:00Z') };
    const clockOf = (more: Partial<DeskFacts>) =>
      clocksOf(deskFacts({ ...waits, nextDelivery: null, parcels: [scanned], ...more }), 'courier')[0];
    expect(clockOf({})?.from).toEqual(at('2026-11-06T10:00:00Z'));
    expect(clockOf({ stateChangedAt: at('2026-11-04T10:00:00Z') })?.from).toEqual(scanned.statusAt);
    const since = at('2026-11-09T10:00:00Z');
    const waiting = { on: 'courier' as const, stateId: waits.state.id, since, until: null };
    expect(clockOf({ work: { ...noWork, waiting } })?.from).toEqual(since);
  });

  test('is due at once when it failed', () => {
    expect(dueAt('failed', '2026-11-10T10:41:00Z')).toEqual(at('2026-11-10T10:41:00Z'));
  });
});

describe('a claim whose device was handed over', () => {
  const handedOver = (direction: 'collection' | 'delivery', statusAt: string): DeskFacts['parcels'] => [
    {
      ...({ id: 'p', direction, courier: 'DPD', number: '1', bookedFor: '2026-11-07', reason: 'signed' } as const),
      ...({ status: 'delivered', rebookedAt: null, askedAt: null, askedUntil: null, place: '' } as const),
      statusAt: at(statusAt),
    },
  ];
  const returned = deskFacts({
    state: state('Awaiting Repaired Equipment Return to End User', 'Completed'),
    stateChangedAt: at('2026-11-05T15:00:00Z'),
    parcels: handedOver('delivery', '2026-11-07T09:12:00Z'),
  });

  const later = at('2026-11-08T09:00:00Z');
  const rowOf = (facts: DeskFacts) => {
    const {
      waiting_on: on,
      due_kind: kind,
      due_at: dueAt,
    } = deskRow({
      ...facts,
      work: { ...facts.work, waits: waitsOf(facts, later) },
    });
    return [on, kind, dueAt?.toISOString()];
  };

  test('waits for us to move it on, from when it was signed for', () => {
    expect(rowOf(returned)).toEqual(['us', 'state', '2026-11-09T17:00:00.000Z']);
    const arrived = { state: state('Collection Arranged'), parcels: handedOver('collection', '2026-11-07T09:12:00Z') };
    expect(rowOf({ ...returned, ...arrived })).toEqual(['us', 'state', '2026-11-09T17:00:00.000Z']);
  });

  test('waits for the courier where it was another parcel, of before the state', () => {
    const before = { parcels: handedOver('delivery', '2026-11-04T09:12:00Z') };
    expect(rowOf({ ...returned, ...before })).toEqual(['courier', 'courier', '2026-11-06T14:30:00.000Z']);
  });

  test('waits for whom a handler says', () => {
    const stateId = returned.state?.id ?? null;
    const waiting = { on: 'courier' as const, stateId, since: at('2026-11-07T10:00:00Z'), until: null };
    expect(rowOf({ ...returned, work: { ...noWork, waiting } })).toEqual([
      'courier',
      'courier',
      '2026-11-09T17:00:00.000Z',
    ]);
  });
});
