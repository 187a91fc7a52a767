import { expect, test } from 'vitest';

import { saidChangeAt } from './entered-state.rules.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 9));
const event = (systemName: string | null, day: number, isOwn = false) => ({ systemName, eventDate: at(day), isOwn });
const said = (day: number | null, ...events: ReturnType<typeof event>[]) =>
  saidChangeAt({
    state: { systemName: 'Repair' },
    stateChangedAt: day === null ? null : at(day),
    events,
  })?.getUTCDate();

test.each([
  ['the date alone', said(20), 20],
  ['an event of the state with it', said(20, event('Inspection', 18), event('Repair', 20)), 20],
  ['the state last of one instant', said(20, event('Inspection', 20), event('Repair', 20)), 20],
  ['an event of the portal with the operator’s date', said(20, event('Inspection', 18), event('Repair', 20, true)), 20],
  ['an event of no state with it', said(20, event(null, 20), event('Repair', 20, true)), 20],
  ['no date', said(null, event('Repair', 20)), undefined],
  ['the date of the state before', said(18, event('Inspection', 18), event('Repair', 20, true)), undefined],
  [
    'its date before a later event of the portal',
    said(18, event('Inspection', 18), event('Repair', 18, true)),
    undefined,
  ],
  ['the date of a state that it came from', said(22, event('Repair', 20), event('Inspection', 22)), undefined],
])('a change of state was said for a day: %s', (_, day, expected) => expect(day).toBe(expected));
