import { describe, expect, test } from 'vitest';

import { isLockRemoved, lockState, type LockAnswer } from './lock.rules.ts';

const at = (time: string): Date => new Date(`2026-11-06T${time}Z`);
const eventOf = (systemName: string, time: string) => ({ systemName, eventDate: at(time) });

const confirmed: LockAnswer = { confirmedAt: at('12:00'), stateSince: at('10:00'), answers: true, linkPath: null };
const asking = { linkPath: '/remove-icloud' };
const found = [eventOf('Inspection', '09:00'), eventOf(lockState, '10:00')];
const foundAgain = [...found, eventOf('Inspection', '13:00'), eventOf(lockState, '14:00')];

const locked = (events = found, stateChangedAt: Date | null = null, systemName: string = lockState) => ({
  state: { systemName },
  stateChangedAt,
  events,
});
const inspected = { ...locked(found), state: { systemName: 'Inspection' } };

test('a lock of which nobody said that it is off is not', () => expect(isLockRemoved(null, locked())).toBe(false));

describe('in the state that asks for it', () => {
  test.each<[string, boolean, ReturnType<typeof locked>]>([
    ['confirmed since', true, locked()],
    ['confirmed as it began', true, locked([eventOf(lockState, '12:00')])],
    ['found again', false, locked(foundAgain)],
    ['found again, by the operator’s date alone', false, locked(found, at('14:00'))],
    ['with the operator’s date of the first time', false, locked(foundAgain, at('10:00'))],
    [
      'with the date of a newer event of another state',
      true,
      locked([...found, eventOf('Repair', '14:00')], at('14:00')),
    ],
    ['without any date', true, locked([])],
    ['named with white space', false, locked([eventOf(` ${lockState} `, '14:00')], null, ` ${lockState} `)],
  ])('%s: off %s', (_, isOff, stay) => expect(isLockRemoved(confirmed, stay)).toBe(isOff));

  test('an operator’s clock that is ahead takes no confirmation away, and finds the lock again', () => {
    const ahead = { ...confirmed, stateSince: at('12:30') };
    const events = [eventOf(lockState, '12:30')];
    expect(isLockRemoved(ahead, locked(events))).toBe(true);
    expect(isLockRemoved(ahead, locked([...events, eventOf('Inspection', '12:40'), eventOf(lockState, '12:50')]))).toBe(
      false,
    );
  });

  test('the state counts beside a notification that asks for it too', () => {
    expect(isLockRemoved({ ...confirmed, ...asking }, locked())).toBe(true);
    expect(isLockRemoved({ ...confirmed, ...asking }, locked(foundAgain))).toBe(false);
    expect(isLockRemoved({ ...confirmed, ...asking, answers: false }, locked())).toBe(false);
  });
});

describe.each([
  ['in the state', locked()],
  ['in another state', inspected],
])('a notification %s', (_, stay) => {
  test.each([
    ['that asks for it asks anew', '/remove-icloud', false],
    ['that asks for something else does not', '/submit-passcode', true],
    ['that was taken away does not', null, true],
  ])('%s', (_what, linkPath, isOff) =>
    expect(isLockRemoved({ ...confirmed, answers: false, linkPath }, stay)).toBe(isOff),
  );
});
