import { expect, it, test } from 'vitest';
import { historyOf, isHistoryEvent } from './history.rules.ts';

test.each([
  ['Claim state changed to Inspection.', true],
  ['CLAIM STATE CHANGED TO REPAIR.', true],
  ['state changed to', true],
  ['Collection Arranged', true],
  ['collection arranged.', true],
  [' Collection Arranged ', true],
  ['Collection Arranged by phone', false],
  ['Equipment Received', false],
  ['State change', false],
  ['', false],
])('%j is in the history: %s', (name, isShown) => expect(isHistoryEvent(name)).toBe(isShown));

const event = (id: string, eventDate: string, name = 'Claim state changed to Repair.') => ({
  id,
  name,
  eventDate: new Date(eventDate),
});

it('is newest first; undated events come last and equal ones keep their order', () => {
  const events = [
    event('undated', '0001-01-01T00:00:00Z'),
    event('old', '2025-11-01T10:00:00Z'),
    event('new', '2025-11-03T10:00:00Z'),
    event('other', '2025-11-04T10:00:00Z', 'Note added'),
    event('new too', '2025-11-03T10:00:00Z'),
    event('invalid', 'soon'),
  ];
  expect(historyOf(events).map(({ id }) => id)).toEqual(['new', 'new too', 'old', 'undated', 'invalid']);
  expect(events[0]?.id).toBe('undated');
  expect(historyOf([])).toEqual([]);
});
