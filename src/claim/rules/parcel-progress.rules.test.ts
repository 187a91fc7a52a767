import { describe, expect, test } from 'vitest';

import { collectionProgress, deliveryProgress, type ParcelFacts } from './parcel-progress.rules.ts';

const now = new Date('2026-11-22T12:00:00Z');
const on = (day: string) => new Date(`2026-11-${day}T10:00:00Z`);

const event = (systemName: string, trackerNumber: number | null, day: string) => ({
  eventDate: on(day),
  name: `Claim state changed to ${systemName}.`,
  systemName,
  trackerNumber,
  trackerStep: null,
});

const unset = (systemName: string) => ({
  ...event(systemName, 2, '01'),
  eventDate: new Date('0001-01-01T00:00:00Z'),
});

const waiting: ParcelFacts = {
  isOver: false,
  systemName: 'Collection Arranged',
  events: [event('Collection Arranged', 1, '18')],
  visit: { next: null, last: null },
};
const nothing = { doneAt: null, nextAttempt: null, lastAttempt: null };

describe('the collection', () => {
  test('is announced until its day has gone by, in London', () => {
    const next = new Date('2026-11-22T00:30:00Z');
    const visit = { next, last: null };
    expect(collectionProgress({ ...waiting, visit }, now)).toEqual({ ...nothing, status: 'open', nextAttempt: next });
    const tomorrow = new Date('2026-11-23T00:00:00Z');
    expect(collectionProgress({ ...waiting, visit }, tomorrow)).toEqual({ ...nothing, status: 'open' });
  });

  test('names a last try, which is no proof that the device was handed over', () => {
    const visit = { next: on('21'), last: on('21') };
    expect(collectionProgress({ ...waiting, visit }, now)).toEqual({
      ...nothing,
      status: 'open',
      lastAttempt: on('21'),
    });
  });

  test('takes a try that lies ahead and dates that are not set for none', () => {
    const visit = { next: new Date('0001-01-01T00:00:00Z'), last: on('25') };
    expect(collectionProgress({ ...waiting, visit }, now)).toEqual({ ...nothing, status: 'open' });
  });

  test('is done once the device is at the workshop, on the visit before that', () => {
    const events = [...waiting.events, event('Equipment Received', 2, '20')];
    const visit = { next: on('25'), last: on('19') };
    expect(collectionProgress({ ...waiting, events, visit }, now)).toEqual({
      ...nothing,
      status: 'done',
      doneAt: on('19'),
    });
  });

  test('claims no day for it where the last visit came later or is not known', () => {
    const events = [event('Inspection', 2, '18')];
    const visit = { next: null, last: on('19') };
    expect(collectionProgress({ ...waiting, events, visit }, now)).toEqual({ ...nothing, status: 'done' });
    expect(collectionProgress({ ...waiting, events }, now)).toEqual({ ...nothing, status: 'done' });
  });

  test.each([
    ['arrived as the courier came', [event('Equipment Received', 2, '19')], '19'],
    ['arrived on no known day', [unset('Equipment Received')], '19'],
    ['arrived before a step without a date', [unset('Inspection'), event('Equipment Received', 2, '20')], '19'],
    ['arrived first before that', [event('Inspection', 2, '20'), event('Equipment Received', 2, '18')], null],
  ])('of a device that %s is done by the visit of %s', (_, events, day) => {
    const visit = { next: null, last: on('19') };
    expect(collectionProgress({ ...waiting, events, visit }, now)).toEqual({
      ...nothing,
      status: 'done',
      doneAt: day === null ? null : on(day),
    });
  });

  test('counts a visit from the moment on that it was made', () => {
    const visit = { next: null, last: now };
    expect(collectionProgress({ ...waiting, visit }, now).lastAttempt).toEqual(now);
  });

  test('is promised to nobody whose claim was cancelled before it', () => {
    const events = [...waiting.events, event('Claim Cancelled', 3, '20')];
    const facts = { ...waiting, events, isOver: true, visit: { next: on('25'), last: null } };
    expect(collectionProgress(facts, now)).toEqual({ ...nothing, status: 'none' });
  });
});

describe('the delivery', () => {
  test.each(['Repaired Equipment Returned to End User', 'Returned to End User'])('is done in %s', (systemName) => {
    const events = [event('Repair', 3, '19'), event(systemName, 3, '21')];
    const facts = { ...waiting, systemName, events, isOver: true, visit: { next: on('25'), last: on('21') } };
    expect(deliveryProgress(facts, now)).toEqual({ ...nothing, status: 'done', doneAt: on('21') });
  });

  test.each([
    ['its state alone', { ...event('', 3, '20'), systemName: 'Returned to End User', name: 'Done' }],
    [
      'its text alone',
      { ...event('', 3, '20'), systemName: null, name: 'Claim state changed to Returned to End User. ' },
    ],
  ])('is dated by the first event that tells of it, by %s', (_, told) => {
    const facts = { ...waiting, systemName: ' Returned to End User ', isOver: true };
    const events = [event('Repair', 3, '19'), told, event('Returned to End User', 3, '21')];
    for (const last of [null, on('21')])
      expect(deliveryProgress({ ...facts, events, visit: { next: null, last } }, now).doneAt).toEqual(on('20'));
  });

  test('is not done in a state that is not the end', () => {
    const facts = { ...waiting, systemName: 'Returned to End User Failed' };
    expect(deliveryProgress(facts, now).status).toBe('open');
  });

  test('is not done while the device waits for the courier', () => {
    const facts = { ...waiting, systemName: 'Awaiting Repaired Equipment Return to End User' };
    expect(deliveryProgress({ ...facts, visit: { next: on('23'), last: null } }, now)).toEqual({
      ...nothing,
      status: 'open',
      nextAttempt: on('23'),
    });
  });

  test.each([
    ['Claim Cancelled', true],
    ['Awaiting Voucher Issue', false],
    ['Voucher Issued to End User', true],
    ['Written off', true],
  ])('is promised to nobody in %s', (systemName, isOver) => {
    expect(deliveryProgress({ ...waiting, systemName, isOver }, now)).toEqual({ ...nothing, status: 'none' });
  });

  test('of a cancelled claim is shown while a day is booked for it', () => {
    const facts = { ...waiting, systemName: 'Claim Cancelled', isOver: true };
    const booked = { next: on('25'), last: null };
    expect(deliveryProgress({ ...facts, visit: booked }, now)).toEqual({
      ...nothing,
      status: 'open',
      nextAttempt: on('25'),
    });
    expect(deliveryProgress({ ...facts, visit: { ...booked, next: on('18') } }, now).status).toBe('none');
  });

  test('of a cancelled claim is shown while its parcel still has to come', () => {
    const facts = { ...waiting, systemName: 'Claim Cancelled', isOver: true };
    const visit = { next: null, last: on('21'), isUnderWay: true };
    expect(deliveryProgress({ ...facts, visit }, now)).toEqual({ ...nothing, status: 'open', lastAttempt: on('21') });
    expect(deliveryProgress({ ...facts, systemName: 'Written off', visit }, now).status).toBe('none');
  });
});
