import { expect, test } from 'vitest';
import type { Offers } from './parcel-fields.ts';
import { changeText } from './rebooking-texts.ts';

const offers: Offers = {
  days: ['2026-12-01T12:00:00Z'],
  places: [],
  neighbour: true,
  safePlace: true,
  otherAddress: false,
};

test.each([
  ['a visit that failed, with days', { failed: 'Nobody was there.', offers }, 'Arrange another day'],
  [
    'one that failed, without days',
    { failed: 'Nobody was there.', offers: { ...offers, days: [] } },
    'Change this delivery',
  ],
  ['one to come', { failed: null, offers }, 'Change this delivery'],
])('the button is called as the words above it call it: %s', (_, parcel, text) => {
  expect(changeText({ direction: 'delivery', ...parcel })).toBe(text);
});
