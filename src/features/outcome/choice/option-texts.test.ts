import { readdirSync, readFileSync } from 'node:fs';

import { afterEach, describe, expect, test } from 'vitest';

import { setPageLocale } from '#shared/page/page-locale.ts';
import type { Option } from './offer-fields.ts';
import { optionName, rowsOf } from './option-texts.ts';

const option: Option = {
  id: '1',
  kind: 'replacement',
  title: 'iPhone 13, 128 GB, blue',
  grade: 'refurbished',
  wear: 'none',
  differences: 'Blue instead of black.',
  warrantyMonths: 12,
  workingDays: 3,
  amount: null,
  place: '',
  validUntil: null,
  delivery: '',
  cannotUndo: '',
  payer: '',
  oldDevice: 'We keep it.',
  oldDeviceLang: null,
  consent: '',
};

afterEach(() => setPageLocale('en-GB'));

describe('the heading of a card', () => {
  test.each([
    ['a refurbished device', {}, 'Refurbished iPhone 13, 128 GB, blue'],
    ['a new device', { grade: 'new' }, 'New iPhone 13, 128 GB, blue'],
    ['a voucher', { kind: 'voucher', amount: 250 }, 'Voucher for £250.00'],
    ['cash', { kind: 'cash', amount: 180.5 }, '£180.50 paid to you'],
    ['the device', { kind: 'return' }, 'Your device back, unrepaired'],
  ])('of %s', (_, more, name) => expect(optionName({ ...option, ...more })).toBe(name));

  test('has the grade of a replacement in every language, and the word that is explained below it', () => {
    const textsIn = (file: string) => JSON.parse(readFileSync(`messages/${file}`, 'utf8')) as Record<string, string>;
    // American English has only what it words otherwise.
    const catalogues = readdirSync('messages').map((file) =>
      file.startsWith('en-') ? { ...textsIn('en-GB.json'), ...textsIn(file) } : textsIn(file),
    );
    expect(catalogues.length).toBeGreaterThan(1);
    for (const texts of catalogues) {
      const heading = texts['outcome_refurbished'] ?? '';
      expect(heading).toContain('{device}');
      const [grade = ''] = heading.replace('{device}', '').trim().split(/\s+/);
      expect(grade).not.toBe('');
      expect(heading).not.toBe(texts['outcome_new']);
      expect(texts['outcome_refurbished_means']?.toLowerCase()).toContain(grade.toLowerCase());
    }
  });
});

test('a replacement says what its grade means, what differs, its warranty and what becomes of the old one', () => {
  expect(rowsOf(option).map(({ key, value }) => [key, value])).toEqual([
    ['Refurbished means', 'Used before, and tested. Marks of wear you can see from 20 cm: none'],
    ['Different from your device', 'Blue instead of black.'],
    ['Warranty', '12 months'],
    ['With you', 'About 3 working days after you choose'],
    ['Your device and its data', 'We keep it.'],
  ]);
});

test('cash says that account details are never asked for here', () => {
  expect(rowsOf({ ...option, kind: 'cash', payer: 'Northgate' }).map(({ value }) => value)).toContain(
    'We never ask for your account details here.',
  );
});

describe('on a Polish page', () => {
  const langs = (over: Partial<Option>) => rowsOf({ ...option, ...over }).map(({ value, lang }) => [value, lang]);

  test('what the company wrote is marked as English', () => {
    setPageLocale('pl');
    expect(langs({ oldDeviceLang: 'en-GB' })).toContainEqual(['Blue instead of black.', 'en-GB']);
    expect(langs({ oldDeviceLang: 'en-GB' })).toContainEqual(['We keep it.', 'en-GB']);
  });

  test('a translated text is not', () => {
    setPageLocale('pl');
    expect(langs({ oldDevice: 'Zatrzymujemy je.' })).toContainEqual(['Zatrzymujemy je.', undefined]);
  });
});

test('an operator’s words on wear are marked as such on a page in another language, and nothing else of the sentence', () => {
  setPageLocale('pl');
  const [means] = rowsOf({ ...option, wear: 'a scratch' });
  expect(means).toMatchObject({ lang: 'en-GB', part: 'a scratch' });
  expect(means?.value).toContain('a scratch');
});

test('a voucher says by when it is to be spent, but not where the card of its code says the same day', () => {
  const voucher = { ...option, kind: 'voucher', validUntil: '2027-11-28T12:00:00.000Z' };
  const daysBeside = (saidUntil: string | null) =>
    rowsOf(voucher, saidUntil).flatMap(({ key, value }) => (key === 'Spend it by' ? [value] : []));
  expect(daysBeside(null)).toEqual(['28/11/2027']);
  expect(daysBeside('2027-11-28T12:00:00.000Z')).toEqual([]);
  expect(daysBeside('2027-11-30T12:00:00.000Z')).toEqual(['28/11/2027']);
});
