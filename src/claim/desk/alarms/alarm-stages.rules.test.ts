import { describe, expect, test } from 'vitest';

import type { AlarmedKind } from '../clock-kinds.rules.ts';
import { type Clock, usualHours } from '../clocks.rules.ts';
import { alarmTimes, soonOf, stagesOf } from './alarm-stages.rules.ts';

/** Of November 2026, whose 2nd is a Monday. London has winter time. */
const at = (text: string) => new Date(`2026-11-${text}:00Z`);

type Alarmed = Clock & { kind: AlarmedKind };

const clockOf = (kind: AlarmedKind, from: string, dueAt: string, more: Partial<Clock> = {}): Alarmed => ({
  ...more,
  kind,
  from: at(from),
  dueAt: at(dueAt),
});

const soon = (clock: Clock) => soonOf(clock, usualHours);
const alarms = (clock: Alarmed) => alarmTimes(clock, usualHours);

test('who is told of a clock, and at which stage', () => {
  const told = Object.entries(stagesOf).map(([kind, stages]) => [kind, stages.map((one) => one.join(': ')).join(', ')]);
  expect(Object.fromEntries(told)).toEqual({
    chat: 'soon: here, over: leads',
    answer: 'soon: assignee, over: leads',
    state: 'soon: assignee, over: assignee-and-leads',
    claimant: 'over: assignee, call: assignee, lead: leads',
    insurer: 'over: assignee, lead: leads',
    parts: 'soon: assignee, over: assignee',
    courier: 'soon: assignee, over: assignee',
    rebooking: 'soon: assignee, over: assignee-and-leads',
    outcome: 'soon: assignee, over: leads',
    'complaint-acknowledge': 'soon: leads, over: leads',
    'complaint-hand-over': 'over: leads',
    'complaint-holding': 'soon: leads, over: leads',
    'complaint-promised': 'soon: leads, over: leads',
    'complaint-final': 'soon: leads, sooner: leads, last: leads-and-admins, over: leads-and-admins',
    sla: 'soon: leads, over: leads',
    silence: 'soon: assignee, over: assignee',
    need: 'over: leads',
  });
});

describe('a clock is due soon', () => {
  test('of a chat half a minute before', () => {
    const chat = clockOf('chat', '03T11:00', '03T11:01');
    expect(soon(chat)).toEqual(new Date('2026-11-03T11:00:30Z'));
  });

  test('of an answer six working hours after what was written', () => {
    expect(soon(clockOf('answer', '03T10:00', '04T09:30'))).toEqual(at('03T16:00'));
    expect(soon(clockOf('answer', '03T15:00', '04T14:30'))).toEqual(at('04T12:30'));
  });

  test.each<[AlarmedKind, Partial<Clock>, string]>([
    ['silence', {}, '04T14:00'],
    ['outcome', {}, '04T14:00'],
    ['parts', { isBooked: true }, '04T14:00'],
    ['parts', { isBooked: false }, '05T12:00'],
    ['parts', {}, '05T12:00'],
    ['insurer', {}, '05T12:00'],
    ['claimant', { isBooked: true }, '05T12:00'],
    ['courier', {}, '05T11:00'],
    ['complaint-promised', {}, '05T12:00'],
    ['need', {}, '05T12:00'],
    ['rebooking', {}, '03T10:00'],
  ])('of %s, %j', (kind, more, when) => {
    expect(soon(clockOf(kind, '03T10:00', '05T14:00', more))).toEqual(at(when));
  });

  test('the day before by London’s clocks, also where these change', () => {
    const clock: Clock = { kind: 'silence', from: at('01T10:00'), dueAt: new Date('2026-10-25T12:00:00Z') };
    expect(soon(clock)).toEqual(new Date('2026-10-24T11:00:00Z'));
  });

  test('of a state after three quarters of its working time', () => {
    expect(soon(clockOf('state', '03T09:00', '03T17:00'))).toEqual(at('03T15:00'));
    expect(soon(clockOf('state', '03T13:00', '04T12:30'))).toEqual(at('04T10:30'));
  });

  test('of a state when its pauses say so, and no later than it begins', () => {
    const soonAt = at('03T12:00');
    expect(soon(clockOf('state', '03T09:00', '03T17:00', { soonAt }))).toEqual(soonAt);
    expect(soon(clockOf('state', '03T17:00', '03T17:00', { soonAt }))).toEqual(at('03T15:00'));
    expect(soon(clockOf('state', '04T17:00', '03T17:00', { soonAt }))).toEqual(at('03T15:00'));
    expect(soon(clockOf('courier', '03T09:00', '03T17:00', { soonAt }))).toEqual(at('03T14:00'));
  });

  test.each([
    ['after four fifths of it', '02T00:00', '11T00:00', '09T04:48'],
    ['at the close of the working day before the last, where that is earlier', '03T00:00', '06T00:00', '04T17:30'],
    ['before a weekend, by the close of its Thursday', '03T00:00', '09T00:00', '05T17:30'],
    ['on a day that ends within hours, by the close before', '05T12:00', '06T17:30', '05T17:30'],
  ])('of the contract’s days %s', (_when, from, dueAt, when) => {
    expect(soon(clockOf('sla', from, dueAt))).toEqual(at(when));
  });

  test('of a clock of more than 366 days the day before, as of none that is shorter', () => {
    const longer = (ms: number) => {
      const from = at('03T10:00');
      return soon({ kind: 'insurer', from, dueAt: new Date(from.getTime() + 366 * 86_400_000 + ms) });
    };
    expect(longer(0)).toEqual(new Date('2027-11-04T08:00:00Z'));
    expect(longer(1)).toEqual(new Date('2027-11-03T10:00:00.001Z'));
    const answer: Clock = { kind: 'answer', from: at('03T10:00'), dueAt: new Date('2029-11-03T10:00:00Z') };
    expect(soon(answer)).toEqual(at('03T16:00'));
    const rebooking: Clock = { ...answer, kind: 'rebooking' };
    expect(soon(rebooking)).toEqual(new Date('2029-11-02T10:00:00Z'));
  });

  test('first when somebody is told, and otherwise when it is due', () => {
    const toldAt = [at('03T12:00'), at('03T13:00')];
    expect(soon(clockOf('complaint-final', '03T09:00', '05T17:00', { toldAt }))).toEqual(at('03T12:00'));
    expect(soon(clockOf('answer', '03T09:00', '05T17:00', { toldAt: [] }))).toEqual(at('05T17:00'));
  });
});

describe('alarms of a clock', () => {
  test('are raised within opening hours, those of a chat at once', () => {
    expect(alarms(clockOf('courier', '06T10:00', '07T10:00'))).toEqual([at('09T09:00'), at('09T09:00')]);
    expect(alarms(clockOf('courier', '06T10:00', '06T18:00'))).toEqual([at('06T15:00'), at('09T09:00')]);
    expect(alarms(clockOf('chat', '07T22:00', '07T22:01'))).toEqual([new Date('2026-11-07T22:00:30Z'), at('07T22:01')]);
  });

  test.each<[string, AlarmedKind, string, string, string[]]>([
    ['for the claimant, after 2 working days, 5 and 10', 'claimant', '03T10:00', '05T17:30', ['06', '11', '18']],
    ['for the insurer, after 2 working days and 5', 'insurer', '03T10:00', '05T17:30', ['06', '11']],
    ['from out of hours, from the next opening', 'insurer', '07T10:00', '11T17:30', ['12', '17']],
  ])('of a wait are raised on the morning after its day: %s', (_what, kind, from, dueAt, mornings) => {
    expect(alarms(clockOf(kind, from, dueAt))).toEqual(mornings.map((day) => at(`${day}T09:00`)));
  });

  test.each<[string, AlarmedKind, string, string[]]>([
    ['its close', 'claimant', '12T17:30', ['13', '18', '25']],
    ['its close', 'insurer', '12T17:30', ['13', '18']],
    ['the evening', 'insurer', '12T20:00', ['13', '18']],
    ['a Saturday, for which the Monday counts', 'insurer', '14T17:30', ['16', '20']],
  ])('of a wait until a booked day count it as the second: until %s, for the %s', (_when, kind, dueAt, mornings) => {
    const clock = clockOf(kind, '03T10:00', dueAt, { isBooked: true });
    expect(alarms(clock)).toEqual(mornings.map((day) => at(`${day}T09:00`)));
  });

  test('of the final answer of a complaint are those that it names, and its end', () => {
    const toldAt = [at('03T10:00'), at('10T10:00'), at('13T10:00')];
    const final = clockOf('complaint-final', '02T10:00', '16T10:00', { toldAt });
    expect(alarms(final)).toEqual([...toldAt, at('16T10:00')]);
    const due = at('16T10:00');
    expect(alarms({ ...final, toldAt: toldAt.slice(0, 1) })).toEqual([at('03T10:00'), due, due, due]);
    expect(alarms({ ...final, toldAt: toldAt.slice(0, 2) })).toEqual([at('03T10:00'), at('10T10:00'), due, due]);
    expect(alarms(clockOf('complaint-final', '02T10:00', '16T10:00'))).toEqual([at('16T09:00'), due, due, due]);
  });

  test('of what begins late are raised as it is due', () => {
    expect(alarms(clockOf('need', '03T10:00', '04T11:00'))).toEqual([at('04T11:00')]);
    expect(alarms(clockOf('rebooking', '03T10:00', '03T12:00'))).toEqual([at('03T10:00'), at('03T12:00')]);
  });

  test('are none where one of them is no date that somebody has set', () => {
    const far = new Date('9999-12-30T00:00:00Z');
    expect(alarms({ kind: 'need', from: at('03T10:00'), dueAt: far })).toEqual([new Date('9999-12-30T09:00:00Z')]);
    expect(alarms({ kind: 'need', from: at('03T10:00'), dueAt: new Date('9999-12-31T00:00:00Z') })).toEqual([]);
    // The first of both alarms is before the year 2000, the second is not.
    expect(alarms({ kind: 'chat', from: at('03T10:00'), dueAt: new Date('2000-01-01T00:00:15Z') })).toEqual([]);
  });
});
