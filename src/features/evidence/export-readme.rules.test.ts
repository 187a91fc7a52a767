import { expect, test } from 'vitest';

import { type ExportFacts, exportReadme } from './export-readme.rules.ts';

const facts: ExportFacts = {
  number: 'CLM-1',
  madeAt: new Date('2026-11-21T10:00:00Z'),
  company: 'Fettle',
  insurer: 'Northfield Insurance',
  tables: [
    { table: 'claim', what: 'The claim', rows: 1 },
    { table: 'message', what: 'Messages', rows: 12 },
    { table: 'chat', what: 'Conversations', rows: 0 },
  ],
  files: 2,
  missing: [],
};
const lines = (more: Partial<ExportFacts> = {}) => exportReadme({ ...facts, ...more }).split('\r\n');

test('says of which claim, for whom, when, and with which insurer', () => {
  expect(lines().slice(0, 5)).toEqual([
    'Everything that is held of claim CLM-1',
    '',
    'Made for Fettle on 2026-11-21T10:00:00.000Z (UTC).',
    'The claim is with Northfield Insurance.',
    '',
  ]);
  expect(lines({ insurer: null }).slice(2, 4)).toEqual(['Made for Fettle on 2026-11-21T10:00:00.000Z (UTC).', '']);
});

test('lists what is held with its file and number, and at the end what is not', () => {
  const text = lines();
  expect(text.filter((line) => line.startsWith('  data/'))).toEqual([
    '  data/claim.json  The claim (1)',
    '  data/message.json  Messages (12)',
  ]);
  expect(text.slice(-3)).toEqual(['Nothing is held of these kinds:', '  Conversations', '']);
});

test.each([
  [0, '0 files'],
  [1, '1 file'],
  [2, '2 files'],
])('%i files are said as %s', (files, words) => {
  expect(lines({ files })).toContain(`The folders photos and attachments hold ${words}.`);
});

test('names files that are gone', () => {
  const text = lines({ missing: ['photos/a.jpg', 'photos/b.jpg'] });
  const at = text.indexOf('These files are named but gone from the store:');
  expect(text.slice(at + 1, at + 4)).toEqual(['  photos/a.jpg', '  photos/b.jpg', '']);
  expect(lines()).not.toContain('These files are named but gone from the store:');
});

test('says what is not in it, and how to read it', () => {
  const text = lines().join(' ');
  expect(text).toContain('In the folder data there is one file for each kind of thing');
  expect(text).toContain('Times are UTC. Money is in pence.');
  expect(text).toContain('Not in here: passcodes, keys and codes, and the content of mails and texts');
  expect(text).toContain('Of a passcode data/passcode.json says only that it was given');
  expect(text).toContain('role what they were: handler, lead or administrator');
  expect(text).toContain('An account with the same e-mail address is not part of the claim.');
  expect(lines().filter((line) => line === '')).toHaveLength(8);
});
