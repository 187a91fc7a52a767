import * as z from 'zod';
import { describe, expect, test } from 'vitest';

import {
  faultsOfDays,
  offerFields,
  optionInPence,
  optionOfBody,
  optionSchema,
  type OptionBody,
  voucherFields,
} from './offer-body.rules.ts';

const oldDevice = 'We keep it.';
const replacement = {
  kind: 'replacement',
  device: 'iPhone 13',
  grade: 'new',
  differences: 'Blue',
  warrantyMonths: 12,
  workingDays: 3,
  oldDevice,
};
const voucher = {
  kind: 'voucher',
  amount: 25_000,
  place: 'Any Acme shop',
  validUntil: '2027-11-24',
  delivery: 'By mail',
  cannotUndo: 'It cannot be paid out.',
  oldDevice,
};
const cash = { kind: 'cash', amount: 25_000, payer: 'Acme', workingDays: 5, oldDevice };
const back = { kind: 'return', oldDevice: 'It comes back as it is.' };
const options = { replacement, voucher, cash, return: back };
type Kind = keyof typeof options;

/** Returns each fault as its path and its text. */
const faultsIn = (schema: z.ZodType, value: unknown): [string, string][] =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

const faultOf = (kind: Kind, more: object) => faultsIn(optionInPence, { ...options[kind], ...more });

const letters = (count: number) => 'x'.repeat(count);
const notText = 'This must be a text.';
const notWhole = 'This must be a whole number.';
const tooLong = 'This may have at most 500 characters.';

test.each([
  ['replacement', { ...replacement, wear: '' }],
  ['voucher', voucher],
  ['cash', cash],
  ['return', back],
] as const)('a whole option of the kind %s is taken as it was sent', (kind, read) => {
  expect(optionInPence.parse(options[kind])).toEqual(read);
});

describe('an option is refused', () => {
  test.each<[string, Kind, object, string, string]>([
    ['without a device', 'replacement', { device: ' \n ' }, 'device', 'Say which device.'],
    ['with a device that is no text', 'replacement', { device: 13 }, 'device', notText],
    [
      'with too long a device',
      'replacement',
      { device: letters(201) },
      'device',
      'This may have at most 200 characters.',
    ],
    ['of another grade', 'replacement', { grade: 'used' }, 'grade', 'This must be new or refurbished.'],
    ['with too long a wear', 'replacement', { wear: letters(501) }, 'wear', tooLong],
    [
      'refurbished, without its wear',
      'replacement',
      { grade: 'refurbished', wear: ' ' },
      'wear',
      'Say which marks of wear are seen, or “none”.',
    ],
    [
      'without what is different',
      'replacement',
      { differences: ' ' },
      'differences',
      'Say what is different from the device, or “nothing”.',
    ],
    ['with too long a difference', 'replacement', { differences: letters(501) }, 'differences', tooLong],
    ['with a difference that is no text', 'replacement', { differences: null }, 'differences', notText],
    ['with less than no warranty', 'replacement', { warrantyMonths: -1 }, 'warrantyMonths', 'This must be at least 0.'],
    [
      'with more than ten years of warranty',
      'replacement',
      { warrantyMonths: 121 },
      'warrantyMonths',
      'This must be at most 120.',
    ],
    ['with half a month of warranty', 'replacement', { warrantyMonths: 0.5 }, 'warrantyMonths', notWhole],
    ['there before the choice', 'replacement', { workingDays: -1 }, 'workingDays', 'This must be at least 0.'],
    ['there after a year of work', 'replacement', { workingDays: 251 }, 'workingDays', 'This must be at most 250.'],
    [
      'without what becomes of the device',
      'replacement',
      { oldDevice: '' },
      'oldDevice',
      'Say what becomes of the device and its data.',
    ],
    ['of nothing', 'voucher', { amount: 0 }, 'amount', 'This must be more than nothing.'],
    ['of half a penny', 'voucher', { amount: 1.5 }, 'amount', 'This must be whole pence.'],
    ['of too much', 'voucher', { amount: 1_000_000_001 }, 'amount', 'This is more than £10,000,000.'],
    ['without a place', 'voucher', { place: '' }, 'place', 'Say where it can be spent.'],
    ['on no day', 'voucher', { validUntil: '2026-02-30' }, 'validUntil', 'This must be a day, like 2026-11-24.'],
    ['without how it comes', 'voucher', { delivery: ' ' }, 'delivery', 'Say how it comes.'],
    ['without what is final', 'voucher', { cannotUndo: ' ' }, 'cannotUndo', 'Say what cannot be undone.'],
    ['without who pays', 'cash', { payer: ' ' }, 'payer', 'Say who pays it.'],
    ['paid in a text of days', 'cash', { workingDays: '5' }, 'workingDays', notWhole],
    [
      'of another kind',
      'return',
      { kind: 'repair' },
      'kind',
      'This must be an option of the kind replacement, voucher, cash or return.',
    ],
  ])('%s', (_, kind, more, path, text) => expect(faultOf(kind, more)).toEqual([[path, text]]));
});

test.each<[string, Kind, object]>([
  ['a device of 200 letters', 'replacement', { device: letters(200) }],
  ['texts of 500 letters', 'replacement', { wear: letters(500), differences: letters(500) }],
  ['no warranty, and there at once', 'replacement', { warrantyMonths: 0, workingDays: 0 }],
  ['ten years of warranty, and there in 250 days', 'replacement', { warrantyMonths: 120, workingDays: 250 }],
  ['a refurbished device without marks', 'replacement', { grade: 'refurbished', wear: 'none' }],
  ['a penny', 'voucher', { amount: 1 }],
  ['ten million pounds', 'cash', { amount: 1_000_000_000 }],
])('an option may have %s', (_, kind, more) => expect(faultOf(kind, more)).toEqual([]));

test('a device is read as one line, and other texts without spaces around them', () => {
  const typed = { device: ' iPhone\n13 ', wear: ' one\nscratch\u202E ', differences: '\tBlue ' };
  expect(optionInPence.parse({ ...replacement, ...typed })).toMatchObject({
    device: 'iPhone 13',
    wear: 'one\nscratch',
    differences: 'Blue',
  });
});

test('an amount is read as its caller gives it', () => {
  const inPounds = optionSchema(z.number().transform((pounds) => pounds * 100));
  expect(inPounds.parse({ ...cash, amount: 250 })).toEqual(cash);
});

test('who sends an option reads what its fields mean', () => {
  type Described = { properties: Record<string, { description?: string }> };
  const { oneOf } = z.toJSONSchema(optionInPence, { io: 'input' }) as unknown as { oneOf: Described[] };
  const described = oneOf.map(({ properties }) =>
    Object.keys(properties).filter((key) => /\w/.test(properties[key]?.description ?? '')),
  );
  expect(described).toEqual([
    ['device', 'wear', 'differences', 'workingDays', 'oldDevice'],
    ['place', 'validUntil', 'delivery', 'cannotUndo', 'oldDevice'],
    ['payer', 'workingDays', 'oldDevice'],
    ['oldDevice'],
  ]);
});

const nothing = {
  wear: '',
  differences: '',
  warrantyMonths: null,
  workingDays: null,
  place: '',
  delivery: '',
  cannotUndo: '',
  payer: '',
  oldDevice: '',
};
const kept = { title: '', grade: null, amountPence: null, validUntil: null };
const seen = { ...replacement, wear: 'one scratch' };
const isNew = { differences: 'Blue', warrantyMonths: 12, workingDays: 3, oldDevice };

test.each([
  [
    'a refurbished device with its wear',
    { ...seen, grade: 'refurbished' },
    {
      ...kept,
      kind: 'replacement',
      title: 'iPhone 13',
      grade: 'refurbished',
      details: { ...nothing, ...isNew, wear: 'one scratch' },
    },
  ],
  [
    'a new device without wear, whatever was sent',
    seen,
    { ...kept, kind: 'replacement', title: 'iPhone 13', grade: 'new', details: { ...nothing, ...isNew } },
  ],
  [
    'a voucher with its last day',
    voucher,
    {
      ...kept,
      kind: 'voucher',
      amountPence: 25_000,
      validUntil: '2027-11-24',
      details: {
        ...nothing,
        place: 'Any Acme shop',
        delivery: 'By mail',
        cannotUndo: 'It cannot be paid out.',
        oldDevice,
      },
    },
  ],
  [
    'cash with its payer',
    cash,
    { ...kept, kind: 'cash', amountPence: 25_000, details: { ...nothing, payer: 'Acme', workingDays: 5, oldDevice } },
  ],
  [
    'a return with the device alone',
    back,
    { ...kept, kind: 'return', details: { ...nothing, oldDevice: 'It comes back as it is.' } },
  ],
])('%s is kept', (_, body, content) => expect(optionOfBody(body as OptionBody)).toEqual(content));

describe('an offer', () => {
  const offer = z.strictObject(offerFields(z.string()));
  const many = (count: number) => ({ options: Array.from({ length: count }, () => 'a') });

  test('needs nothing but options', () => {
    expect(offer.parse(many(1))).toEqual({ options: ['a'], sentence: '', replacesInHand: '' });
    expect(offer.parse({ ...many(8), goodUntil: null })).toMatchObject({ ...many(8), goodUntil: null });
  });

  test('is read without spaces around its texts', () => {
    const typed = { goodUntil: '2026-11-24', sentence: ' Choose. ', replacesInHand: ' Lost. ' };
    expect(offer.parse({ ...many(1), ...typed })).toEqual({
      ...many(1),
      goodUntil: '2026-11-24',
      sentence: 'Choose.',
      replacesInHand: 'Lost.',
    });
  });

  test.each([
    ['no list', { options: 'a' }, 'options', 'This must be a list of options.'],
    ['no option', many(0), 'options', 'An offer has at least one option.'],
    ['nine options', many(9), 'options', 'An offer has at most 8 options.'],
    ['no day', { ...many(1), goodUntil: 'soon' }, 'goodUntil', 'This must be a day, like 2026-11-24.'],
    ['too long a sentence', { ...many(1), sentence: letters(501) }, 'sentence', tooLong],
    ['too long a reason', { ...many(1), replacesInHand: letters(501) }, 'replacesInHand', tooLong],
  ])('is refused with %s', (_, body, path, text) => expect(faultsIn(offer, body)).toEqual([[path, text]]));
});

describe('the days of an offer', () => {
  const now = new Date('2026-11-10T12:00:00Z');
  const dayAfter = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const untilDay = (day: string | null) => ({ ...optionOfBody(voucher as OptionBody), validUntil: day });
  const passed = 'This day has passed. Give today or a later day.';

  test.each([
    [-1, passed],
    [0, null],
    [366, null],
    [367, 'Give a day within the next 366 days.'],
  ])('to choose until a day %i days ahead', (days, detail) => {
    const faults = faultsOfDays({ options: [untilDay(null)], goodUntil: dayAfter(days) }, now);
    expect(faults).toEqual(detail === null ? [] : [{ pointer: '/goodUntil', detail }]);
  });

  test.each([
    [-1, passed],
    [0, null],
    [3_660, null],
    [3_661, 'Give a day within the next 3660 days.'],
  ])('to spend a voucher until a day %i days ahead', (days, detail) => {
    const faults = faultsOfDays({ options: [untilDay(null), untilDay(dayAfter(days))], goodUntil: null }, now);
    expect(faults).toEqual(detail === null ? [] : [{ pointer: '/options/1/validUntil', detail }]);
  });

  test('are all looked at, the options first', () => {
    const offer = { options: [untilDay(dayAfter(-1)), untilDay(dayAfter(-2))], goodUntil: dayAfter(-1) };
    expect(faultsOfDays(offer, now).map(({ pointer }) => pointer)).toEqual([
      '/options/0/validUntil',
      '/options/1/validUntil',
      '/goodUntil',
    ]);
  });

  test('are those of London', () => {
    const summerNight = new Date('2026-07-20T23:30:00Z');
    expect(faultsOfDays({ options: [], goodUntil: '2026-07-20' }, summerNight)).toHaveLength(1);
    expect(faultsOfDays({ options: [], goodUntil: '2026-07-21' }, summerNight)).toEqual([]);
  });
});

describe('the code of a voucher', () => {
  const code = z.strictObject(voucherFields);

  test('is one line, and its last day may be left out', () => {
    expect(code.parse({ code: ' AB\n12 ' })).toEqual({ code: 'AB 12' });
    expect(code.parse({ code: letters(200), expiresOn: null })).toEqual({ code: letters(200), expiresOn: null });
    expect(code.parse({ code: 'AB', expiresOn: '2027-11-24' })).toEqual({ code: 'AB', expiresOn: '2027-11-24' });
  });

  test.each([
    [{ code: ' ' }, 'code', 'Give the code of the voucher.'],
    [{ code: 12 }, 'code', notText],
    [{ code: 'AB', expiresOn: '24/11/2027' }, 'expiresOn', 'This must be a day, like 2026-11-24.'],
  ])('%j is refused', (body, path, text) => expect(faultsIn(code, body)).toEqual([[path, text]]));

  test('has at most 200 letters', () => {
    expect(faultsIn(code, { code: letters(201) })).toEqual([['code', 'This may have at most 200 characters.']]);
  });
});

test('who sends an offer or a code reads what their fields mean', () => {
  const fields = { ...offerFields(z.string()), ...voucherFields };
  const { properties = {} } = z.toJSONSchema(z.strictObject(fields), { io: 'input' }) as {
    properties?: Record<string, { description?: string }>;
  };
  const described = Object.keys(properties).filter((key) => /\w/.test(properties[key]?.description ?? ''));
  expect(described).toEqual(['options', 'goodUntil', 'sentence', 'replacesInHand', 'code', 'expiresOn']);
});
