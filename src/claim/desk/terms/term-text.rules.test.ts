import { describe, expect, test } from 'vitest';

import { claimTerms, type TermFacts } from './claim-terms.rules.ts';
import { nameWordsOf, phoneTermOf, termOf, withoutPrefix } from './term-text.rules.ts';

describe('a text is compared', () => {
  test.each([
    ['CLM-7Q2M 001', 'clm7q2m001'],
    ['  José  Müller ', 'josemuller'],
    ['Ｌｓ６　２ａｂ', 'ls62ab'],
    ['Łukasz Straße', 'lukaszstrasse'],
    ['Æ Ð đ ħ ı ł Ø œ ß þ', 'aeddhilooessth'],
    ['NG\u200B/2024\u2011x', 'ng2024x'],
    ['李小龍', '李小龍'],
    ['%_\\\0', ''],
  ])('%j as %j', (text, term) => expect(termOf(text)).toBe(term));

  test.each([
    ['+44 7700 900123', '07700900123'],
    ['0044 (0)7700-900123', '07700900123'],
    ['07700 900 123', '07700900123'],
    ['+44 (0) 113 496 0000', '01134960000'],
    ['+33 6 12 34 56 78', '0033612345678'],
    ['', ''],
  ])('the telephone number %j as %j', (text, term) => expect(phoneTermOf(text)).toBe(term));

  test.each([
    ['CLM-10423', '10423'],
    [' clm 10423', '10423'],
    ['CLM10423', '10423'],
    ['CLM-W4CT-9N', 'W4CT-9N'],
    ['Ö-7', '7'],
    ['10423', '10423'],
    ['CLM', ''],
  ])('the reference %j without its letters as %j', (text, rest) => expect(withoutPrefix(text)).toBe(rest));

  test.each([
    ['Priya  Nair', ['priya', 'nair']],
    ['Anne O’Neill Smith-Jones', ['anne', 'oneill', 'o', 'neill', 'smithjones', 'smith', 'jones']],
    ['-', []],
  ])('the name %j by %j', (name, words) => expect(nameWordsOf(name)).toEqual(words));
});

const facts: TermFacts = {
  number: 'CLM-1',
  externalReference: '',
  policyNumber: '',
  postcodes: ['LS6 2AB', '', 'ls62ab'],
  name: '',
  email: '',
  phones: [],
  complaints: [],
  parcels: ['https://track.example/?parcel=1550 1234 5678', '15501234567890'],
  form: [{ name: 'IMEI', stringValue: '356938035643809', textValue: null, intValue: null, decimalValue: null }],
};

test('a claim has each term once, an IMEI turned round too, and of a tracking address the number', () => {
  expect(claimTerms(facts)).toEqual([
    { kind: 'number', term: 'clm1' },
    { kind: 'number-rest', term: '1' },
    { kind: 'postcode', term: 'ls62ab' },
    { kind: 'imei', term: '356938035643809' },
    { kind: 'imei-end', term: '908346530839653' },
    { kind: 'parcel', term: 'httpstrackexampleparcel155012345678' },
    { kind: 'parcel', term: '15501234567890' },
  ]);
});

test('a claim is found by all its numbers, addresses and names', () => {
  const whole: TermFacts = {
    number: 'CLM-1',
    externalReference: 'JOB 7',
    policyNumber: 'POL/9',
    postcodes: ['LS6 2AB'],
    name: 'Priya Nair',
    email: 'priya@example.com',
    phones: ['07700 900123', '+33 6 12'],
    parcels: ['1234', 'AB12CD'],
    complaints: ['C-3QGG-FFNN'],
    form: [
      { name: 'Serial Number', stringValue: 'F2L-9', textValue: null, intValue: null, decimalValue: null },
      { name: 'Colour', stringValue: 'Midnight', textValue: null, intValue: null, decimalValue: null },
    ],
  };
  expect(claimTerms(whole).map(({ kind, term }) => `${kind} ${term}`)).toEqual([
    'number clm1',
    'number-rest 1',
    'reference job7',
    'policy pol9',
    'postcode ls62ab',
    'serial f2l9',
    'serial-end 9l2f',
    'phone 07700900123',
    'phone 0033612',
    'email priyaexamplecom',
    'parcel 1234',
    'parcel ab12cd',
    'complaint c3qggffnn',
    'name priya',
    'name nair',
  ]);
});

test('of a sentence in the place of a parcel’s number, words without a digit or of few letters are no number', () => {
  const terms = claimTerms({ ...facts, parcels: ['Left on 5 May, parcel AB12CD'] }).filter(
    ({ kind }) => kind === 'parcel',
  );
  expect(terms.map(({ term }) => term)).toEqual(['lefton5mayparcelab12cd', 'ab12cd']);
});

test('a text is cut at 64 letters, and never in the middle of one', () => {
  expect(termOf('x'.repeat(70))).toBe('x'.repeat(64));
  expect(termOf(`${'x'.repeat(63)}𠮷`)).toBe('x'.repeat(63));
  expect(phoneTermOf('7'.repeat(70))).toBe('7'.repeat(64));
  expect(phoneTermOf(' +44 7700 900123 ')).toBe('07700900123');
  expect(phoneTermOf('07700 0044')).toBe('077000044');
});
