import { expect, test } from 'vitest';

import { visitWords } from './visit-words.rules.ts';

test('a collection says who comes and that the device is to be packed', () => {
  expect(visitWords({ kind: 'collection', courier: ' DPD ', place: '' }, 'phone', 'en-GB')).toEqual({
    summary: 'DPD collects your phone',
    description: 'Pack your phone before this day. Your claim page has a packing list.',
    reminder: 'DPD collects your phone tomorrow. Is it packed?',
  });
});

test('a delivery says who brings what, and a courier without a name is a courier', () => {
  expect(visitWords({ kind: 'delivery', courier: '  ', place: '' }, 'laptop', 'en-GB')).toEqual({
    summary: 'A courier brings your laptop back',
    description: 'Please be there, or ask someone to take it in. Your claim page has the latest date.',
    reminder: 'A courier brings your laptop back tomorrow',
  });
});

test('a delivery to a pick-up point says where it goes, and asks nobody to be there', () => {
  const visit = { kind: 'delivery', courier: 'DPD', place: 'Pick-up point: Corner Shop' } as const;
  expect(visitWords(visit, 'phone', 'en-GB')).toEqual({
    summary: 'DPD delivers your phone',
    description: 'It goes to: Pick-up point: Corner Shop\nYour claim page has the latest date.',
    reminder: 'DPD delivers your phone tomorrow',
  });
  expect(visitWords(visit, 'phone', 'pl').description).toContain('Dokąd trafi: Punkt odbioru: Corner Shop');
});
