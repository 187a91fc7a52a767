import { expect, test } from 'vitest';
import type { ThreadEntry } from '../../desk-answers.rules.ts';
import { entryText, markOf, writerOf } from './entry-texts.ts';

const now = new Date('2026-11-06T12:01:00Z');
const entry = (kind: ThreadEntry['kind'], more: Partial<ThreadEntry> = {}): ThreadEntry => ({
  id: `${kind} 1`,
  kind,
  at: '2026-11-06T12:00:30Z',
  by: 'operator',
  name: 'Kim',
  title: '',
  text: '',
  state: null,
  isMine: false,
  ...more,
});

test.each([
  [entry('message'), null],
  [entry('note'), 'Note, desk only'],
  [entry('reply'), 'Sending in a moment'],
  [entry('reply', { at: '2026-11-06T12:00:00Z' }), 'Not sent yet. It is being tried again.'],
  [entry('call', { by: 'claimant', title: 'date', state: '6' }), 'Priya called: A date, 6 min'],
  [entry('call', { title: 'quote', state: '0' }), 'We called Priya: The quote, 0 min'],
])('over %j stands %j', (given, mark) => expect(markOf(given, 'Priya Nair', now)).toBe(mark));

test.each([
  [entry('call', { by: 'claimant' }), 'Kim'],
  [entry('note', { isMine: true }), 'You'],
  [entry('message', { by: 'claimant', name: '' }), 'Priya Nair'],
  [entry('message', { name: '' }), 'Operator'],
])('%j is by %s', (given, writer) => expect(writerOf(given, 'Priya Nair')).toBe(writer));

test.each([
  [
    { title: 'Claim state changed to Inspection.', name: 'Marcus Bell' },
    'Claim state changed to Inspection, by Marcus Bell',
  ],
  [{ title: 'Claim state changed to Inspection.', name: '' }, 'Claim state changed to Inspection'],
  [{ title: 'Inspected (v1.2)', name: 'Marcus Bell' }, 'Inspected (v1.2), by Marcus Bell'],
])('the event %j reads “%s”', (given, text) => expect(entryText(entry('event', given))).toBe(text));

test.each([
  ['thanks', 'Kim: no answer needed, they only say thanks'],
  ['answered-by-phone', 'Kim: no answer needed, they were answered by phone'],
])('no answer for the reason %s reads “%s”', (title, text) =>
  expect(entryText(entry('no-answer', { title }))).toBe(text),
);

test.each([
  ['quote', { title: '2', text: '13800', name: 'Kim' }, 'Version 2 of the quote sent: £138.00, by Kim'],
  ['quote', { title: '1', text: '9000', name: '' }, 'Version 1 of the quote sent: £90.00'],
  ['report', { title: '2', name: 'Kim' }, 'Version 2 of the inspection report issued, by Kim'],
  ['report', { title: '1', name: '' }, 'Version 1 of the inspection report issued'],
  ['return-address', { name: '' }, 'The return address was changed by the claimant'],
  ['return-address', { state: 'booked' }, 'The delivery that is booked still goes to the old one.'],
  [
    'nominee',
    { by: 'claimant', name: '', title: 'Dana Field', state: 'waits' },
    'Dana Field was named to act on this claim, by the claimant. A handler asks the claimant by telephone, then confirms',
  ],
  ['nominee', { title: 'Dana Field', state: 'asked' }, 'Dana Field was named to act on this claim, by Kim'],
  ['nominee', { title: 'Dana Field', state: 'confirmed', name: '' }, 'Dana Field may now act for the claimant'],
  ['nominee', { title: 'Dana Field', state: 'decides' }, 'Dana Field may now decide for the claimant, by Kim'],
  [
    'nominee',
    { by: 'claimant', name: '', title: 'Dana Field', state: 'ended' },
    'Dana Field may no longer act for the claimant, by the claimant',
  ],
  ['survey', { title: '2', text: 'Too slow.' }, 'How was it? Satisfied: 2 of 5. Too slow.'],
  ['survey', { title: '5', text: '', state: 'changed' }, 'How was it? Changed to: 5 of 5.'],
  ['complaint', { title: 'C-1', state: 'received' }, 'Complaint C-1: Received'],
  [
    'complaint',
    { title: 'C-1', state: 'received', text: 'written-down', name: 'Kim' },
    'Complaint C-1: Received and written down, by Kim',
  ],
  ['complaint', { title: 'C-1', state: 'written-down', name: 'Kim' }, 'Complaint C-1: Written down, by Kim'],
  ['complaint', { title: 'C-1', state: 'holding', name: 'Kim' }, 'Complaint C-1: Holding letter, by Kim'],
  [
    'complaint',
    { title: 'C-1', state: 'final', text: 'Ann Lee', name: 'Kim' },
    'Complaint C-1: Final answer, agreed to by Ann Lee at the insurer, by Kim',
  ],
  ['offer', { title: '2', name: 'Kim' }, 'Offer 2 beyond repair sent, by Kim'],
  ['choice', { title: '2', text: 'voucher', state: 'claimant' }, 'The claimant chose from offer 2: Voucher'],
  ['choice', { title: '1', text: 'cash', state: 'on-behalf' }, 'Chosen on behalf from offer 1: Cash'],
  ['decision', { title: '2', text: '13800', state: 'approved claimant' }, 'approved by the claimant: £138.00'],
  [
    'decision',
    { title: '2', text: '13800', state: 'approved within-limit' },
    'approved within the client’s limit: £138.00',
  ],
  ['decision', { title: '2', text: '13800', state: 'approved covered' }, 'approved by an earlier approval: £138.00'],
  ['decision', { title: '2', text: '13800', state: 'declined insurer' }, 'declined by the insurer: £138.00'],
  ['decision', { title: '2', text: '13800', state: 'declined on-behalf' }, 'declined on behalf: £138.00'],
  [
    'decision',
    { title: '2', text: '13800', state: 'approved on-behalf', name: 'Kim' },
    'approved on behalf: £138.00, written down by Kim',
  ],
  ['choice', { title: '1', text: 'cash', state: 'on-behalf', name: 'Kim' }, 'offer 1: Cash, written down by Kim'],
  ['decision', { title: '2', text: '13800', state: 'withdrawn' }, 'Version 2 of the quote withdrawn: £138.00'],
  ['decision', { title: '2', text: '13800', state: 'expired' }, 'Version 2 of the quote ran out: £138.00'],
] as const)('a %s of %o reads “%s”', (kind, more, text) => expect(entryText(entry(kind, more))).toContain(text));

test.each([
  [{ by: 'claimant', name: '', state: 'passcode.submitted' }, 'Passcode came'],
  [{ by: 'claimant', name: '', state: 'passcode.withdrawn' }, 'Passcode withdrawn'],
  [{ name: 'Kim', state: 'desk.passcode-open' }, 'Passcode opened, by Kim'],
  [{ name: 'Bench system', state: 'passcode.read' }, 'Passcode opened, by Bench system'],
  [{ by: 'portal', name: '', state: 'passcode.deleted' }, 'Passcode deleted'],
] as const)('the passcode %j reads “%s”', (given, text) => expect(entryText(entry('passcode', given))).toBe(text));

test('a reason that ends with a full stop has none before who said it', () => {
  const date = { title: '2026-11-12 2026-11-12', text: 'The screen comes on Thursday.', name: 'Kim Adler' };
  expect(entryText(entry('date-moved', date))).toMatch(/The screen comes on Thursday, by Kim Adler$/);
});
