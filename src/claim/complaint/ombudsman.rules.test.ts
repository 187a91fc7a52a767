import { expect, test } from 'vitest';
import { namesSixMonths, shippedWaiver, shippedWaiverOf } from './ombudsman.rules.ts';

test.each([
  'You must do so within six months of the date of this letter.',
  'You have 6 months.',
  'You have six (6) months.',
  'You have six\u00a0calendar months.',
  'A Six-Month limit holds.',
  'It runs from the date of our final response.',
  'It runs from the date\nof this letter.',
])('[25] words that name the six months of an answer are found: %s', (waiver) =>
  expect(namesSixMonths(waiver)).toBe(true),
);

test.each([
  shippedWaiver,
  shippedWaiverOf('Northfield Insurance'),
  'You must do so within six years of the event, or three years of when you knew of it.',
  'Six years count, not 18 months.',
  'We agree to set the time limits aside.',
])('[25] others are not: %s', (waiver) => expect(namesSixMonths(waiver)).toBe(false));
