import { describe, expect, test } from 'vitest';

import type { OptionContent } from './offer.rules.ts';
import {
  choiceRows,
  type Chosen,
  consentTick,
  consentWords,
  oldDeviceWords,
  optionLines,
  optionName,
  optionRows,
} from './offer-words.rules.ts';

const refurbished: OptionContent = {
  kind: 'replacement',
  title: 'iPhone 13',
  grade: 'refurbished',
  amountPence: null,
  validUntil: null,
  details: {
    wear: 'none',
    differences: 'Blue',
    warrantyMonths: 12,
    workingDays: 3,
    place: '',
    delivery: '',
    cannotUndo: '',
    payer: '',
    oldDevice: 'We keep it.',
  },
};

test('a Polish page has no label of an option in English', () => {
  const labels = optionRows(refurbished, 'pl').map(([label]) => label);
  expect(labels[0]).toBe('Odnowione oznacza');
  const english = optionRows(refurbished, 'en-GB').map(([label]) => label);
  expect(labels.filter((label) => english.includes(label))).toEqual([]);
});

test('a Polish reader learns which values stay in English', () => {
  const langs = (oldDevice: string) => {
    const lines = optionLines({ ...refurbished, details: { ...refurbished.details, oldDevice } }, 'pl');
    return Object.fromEntries(lines.map(({ value, lang }) => [value, lang]));
  };
  expect(langs('We keep it.')).toMatchObject({ Blue: 'en-GB', 'We keep it.': 'en-GB', '12 miesięcy': null });
  expect(langs('We keep it, and erase everything on it.')).toMatchObject({
    'Zatrzymujemy je i usuwamy z niego wszystko.': null,
  });
});

test('of what refurbished means the wear alone is in the operator’s words', () => {
  const [means] = optionLines(refurbished, 'pl');
  expect(means).toMatchObject({ lang: 'en-GB', part: 'none' });
  expect(means?.value).toMatch(/: none$/);
});

test.each(['en-GB', 'en-US'] as const)('nothing is in another language for a reader of %s', (locale) => {
  expect(optionLines(refurbished, locale).filter(({ lang }) => lang !== null)).toEqual([]);
});

const none = { wear: '', differences: '', warrantyMonths: null, workingDays: null };
const noWords = { ...none, place: '', delivery: '', cannotUndo: '', payer: '' };
const isNew: OptionContent = { ...refurbished, grade: 'new', details: { ...refurbished.details, wear: '' } };
const voucher: OptionContent = {
  kind: 'voucher',
  title: '',
  grade: null,
  amountPence: 25_000,
  validUntil: '2027-11-24',
  details: {
    ...noWords,
    place: 'Any Acme shop',
    delivery: 'By mail',
    cannotUndo: 'It cannot be paid out.',
    oldDevice: 'We keep it.',
  },
};
const cash: OptionContent = {
  ...voucher,
  kind: 'cash',
  validUntil: null,
  details: { ...noWords, payer: 'Acme', workingDays: 1, oldDevice: 'We keep it.' },
};
const back: OptionContent = {
  ...voucher,
  kind: 'return',
  amountPence: null,
  validUntil: null,
  details: { ...noWords, oldDevice: 'It comes back as it is.' },
};

test.each([
  ['Refurbished iPhone 13', refurbished],
  ['New iPhone 13', isNew],
  ['Voucher for £250.00', voucher],
  ['Voucher for £0.00', { ...voucher, amountPence: null }],
  ['£250.00 paid to you', cash],
  ['Your device back, unrepaired', back],
])('an option is called %j, also where it is agreed to', (name, option) => {
  expect(optionName(option)).toBe(name);
  expect(consentWords(option, 'en-GB')).toBe(`You choose: ${name}.`);
});

const kept = ['Your device and its data', 'We keep it.'];

test.each<[string, OptionContent, string[][]]>([
  [
    'a refurbished device',
    refurbished,
    [
      ['Refurbished means', 'used before, and tested. Marks of wear you can see from 20 cm: none'],
      ['Different from your device', 'Blue'],
      ['Warranty', '12 months'],
      ['With you', 'about 3 working days after the choice'],
      kept,
    ],
  ],
  [
    'a new device, by one month and one day',
    { ...isNew, details: { ...isNew.details, warrantyMonths: 1, workingDays: 1 } },
    [
      ['Different from your device', 'Blue'],
      ['Warranty', '1 month'],
      ['With you', 'about 1 working day after the choice'],
      kept,
    ],
  ],
  ['a device of which nothing is known', { ...isNew, details: { ...noWords, oldDevice: 'We keep it.' } }, [kept]],
  [
    'a voucher',
    voucher,
    [
      ['Amount', '£250.00'],
      ['Where you can spend it', 'Any Acme shop'],
      ['Spend it by', '24/11/2027'],
      ['How it comes', 'By mail'],
      ['What can’t be undone', 'It cannot be paid out.'],
      kept,
    ],
  ],
  [
    'a voucher of which nothing is known',
    { ...voucher, amountPence: null, validUntil: null, details: { ...noWords, oldDevice: 'We keep it.' } },
    [kept],
  ],
  ['cash', cash, [['Amount', '£250.00'], ['Paid by', 'Acme'], ['Paid', 'about 1 working day after the choice'], kept]],
  ['a return', back, [['Your device and its data', 'It comes back as it is.']]],
  ['a return of which nothing is known', { ...back, details: { ...back.details, oldDevice: '' } }, []],
])('of %s these rows are read', (_, option, rows) => expect(optionRows(option)).toEqual(rows));

test('a Polish reader learns which values of a voucher stay in English', () => {
  expect(optionLines(voucher, 'pl').map(({ lang }) => lang)).toEqual([null, 'en-GB', null, 'en-GB', 'en-GB', 'en-GB']);
  expect(optionLines(cash, 'pl').map(({ lang }) => lang)).toEqual([null, null, null, 'en-GB']);
});

test('what becomes of the device is read in the reader’s language where we ship it', () => {
  const shipped = { ...back, details: { ...back.details, oldDevice: 'We keep it, and erase everything on it.' } };
  expect(oldDeviceWords(shipped, 'pl')).toEqual({
    value: 'Zatrzymujemy je i usuwamy z niego wszystko.',
    lang: null,
  });
  expect(oldDeviceWords(back, 'pl')).toEqual({ value: 'It comes back as it is.', lang: 'en-GB' });
});

describe('the proof of a choice', () => {
  const chosen: Chosen = { byKind: 'claimant', byName: 'Ada King', decidedAt: new Date('2026-07-10T09:05:00Z') };
  const rowsOf = (more: Partial<Chosen>, sentence = '') =>
    choiceRows({
      claimNumber: 'CLM-1',
      device: 'Acme One',
      offer: { number: 2, goodUntil: '2026-07-20', sentence },
      option: cash,
      chosen: { ...chosen, ...more },
      locale: 'en-GB',
    });
  const first = [
    ['Claim reference', 'CLM-1'],
    ['Your device', 'Acme One'],
    ['Offer', '2'],
    ['Chosen', '£250.00 paid to you'],
    ['Amount', '£250.00'],
    ['Paid by', 'Acme'],
    ['Paid', 'about 1 working day after the choice'],
    kept,
    ['To be chosen by', '20/07/2026'],
  ];
  const on = ['On', '10/07/2026 10:05'];
  const agreed = ['In these words', `You choose: £250.00 paid to you. ${consentTick}`];

  test('holds what a claimant read and ticked, in its order', () => {
    expect(consentTick).toBe('I’ve read what I get, and what becomes of my device and its data.');
    expect(rowsOf({}, 'Sorry that it took so long.')).toEqual([
      ...first,
      ['Note', 'Sorry that it took so long.'],
      ['Chosen by', 'you, on your claim’s page'],
      on,
      agreed,
    ]);
  });

  test('names the person who may act for the claimant, and the code that was mailed', () => {
    expect(rowsOf({ byKind: 'nominated', isCodeEntered: true })).toEqual([
      ...first,
      ['Chosen by', 'Ada King, who may act for you'],
      on,
      ['Confirmed by', 'a 6-digit code that we mailed to Ada King'],
      agreed,
    ]);
  });

  test('has no ticked words of somebody who told us', () => {
    expect(rowsOf({ byKind: 'on-behalf' })).toEqual([...first, ['Chosen by', 'Ada King, who told us'], on]);
  });
});
