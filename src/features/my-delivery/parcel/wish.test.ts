import { expect, test } from 'vitest';
import { firstWish, heldWish, type Wish } from './wish.ts';

const offers = { days: ['2026-12-03'], places: [], neighbour: false, safePlace: true, otherAddress: false };
const held: Wish = { ...firstWish(offers), kind: 'safe-place', words: 'Beside the blue gate', ownRisk: true };

test('a wish held as the session ended is back, and its risk is ticked anew', () => {
  expect(heldWish(offers, held)).toEqual({ ...held, ownRisk: false });
});

test('what is not offered any more is not held on to', () => {
  expect(heldWish({ ...offers, safePlace: false }, held)).toEqual(firstWish({ ...offers, safePlace: false }));
  expect(heldWish(offers, { ...held, kind: 'day', day: '2026-12-02' })).toMatchObject({ kind: 'day', day: null });
  expect(heldWish(offers, null)).toEqual(firstWish(offers));
});

test('the return address is typed already where the parcel goes to another one', () => {
  const address = { line1: '77 Typed Street', line2: '', line3: '', city: 'York', postcode: 'YO1 7HU' };
  const lines = '77 Typed Street\n\n\nYork\nYO1 7HU';
  expect(heldWish({ ...offers, otherAddress: true }, null, lines)).toMatchObject({ kind: null, address });
  expect(firstWish(offers).address.line1).toBe('');
});
