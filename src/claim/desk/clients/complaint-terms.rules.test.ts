import { expect, test } from 'vitest';

import { complaintTerms, usualComplaints } from './complaint-terms.rules.ts';

const insurer = { name: 'Northfield Insurance', email: 'complaints@example.com' };
const ombudsman = {
  name: 'Some Ombudsman',
  address: ['1 High Street', 'London'],
  phone: '0800 000 0000',
  website: 'https://ombudsman.example.com',
  leaflet: 'https://ombudsman.example.com/leaflet',
};

const messagesOf = (terms: object): string[] =>
  complaintTerms.safeParse(terms).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

test('without terms the operator answers', () => {
  expect(usualComplaints).toEqual({ respondent: 'operator' });
});

test.each<[string, object]>([
  ['an insurer that answers', { respondent: 'insurer', insurer }],
  ['an insurer that only gets what is handed over', { insurer }],
  ['another ombudsman and words of its own', { ombudsman, waiver: 'w'.repeat(2_000) }],
  ['as many lines as an address may have', { ombudsman: { ...ombudsman, address: Array(8).fill('x') } }],
  ['the longest name', { insurer: { ...insurer, name: 'n'.repeat(200) } }],
])('terms may have %s', (_, terms) => {
  expect(messagesOf(terms)).toEqual([]);
});

const missing = 'insurer: must name the insurer and its mail address, because the insurer answers';

test.each<[object, string[]]>([
  [{ respondent: 'insurer' }, [missing]],
  [{ insurer: { ...insurer, name: ' ' } }, ['insurer.name: must not be empty']],
  [{ insurer: { ...insurer, name: 'n'.repeat(201) } }, ['insurer.name: must be at most 200 letters']],
  [{ insurer: { ...insurer, email: 'nobody' } }, ['insurer.email: must be a mail address']],
  [{ waiver: '' }, ['waiver: must not be empty']],
  [{ waiver: 'w'.repeat(2_001) }, ['waiver: must be at most 2000 letters']],
  [
    { ombudsman: { ...ombudsman, website: 'http://ombudsman.example.com' } },
    ['ombudsman.website: must be an address that begins with https://'],
  ],
])('terms %j are told %j', (terms, messages) => {
  expect(messagesOf(terms)).toEqual(messages);
});

test.each<[string, object]>([
  ['nobody who is known', { respondent: 'broker' }],
  ['an address without lines', { ombudsman: { ...ombudsman, address: [] } }],
  ['an address of nine lines', { ombudsman: { ...ombudsman, address: Array(9).fill('x') } }],
  ['a website that is too long', { ombudsman: { ...ombudsman, leaflet: `https://a.example/${'x'.repeat(500)}` } }],
  ['something unknown', { more: 1 }],
  ['something unknown of the insurer', { insurer: { ...insurer, more: 1 } }],
  ['something unknown of the ombudsman', { ombudsman: { ...ombudsman, more: 1 } }],
])('terms are refused with %s', (_, terms) => {
  expect(complaintTerms.safeParse(terms).success).toBe(false);
});
