import { describe, expect, test } from 'vitest';

import type { ClaimQuotes, SentVersion, ShownAuthorisation } from '../../quote/quote-answers.rules.ts';
import { decidedText, newDecisionText, reasonText, recordedVersionText, waitsText } from './quote-texts.ts';

const version = (more: Partial<SentVersion> = {}): SentVersion => ({
  lines: [],
  totalPence: 0,
  vatPence: 0,
  claimantPence: 0,
  decides: 'claimant',
  goodUntil: null,
  sentence: '',
  number: 2,
  status: 'sent',
  lastDay: '2026-11-26',
  isFromSystem: false,
  by: 'Kim',
  sentAt: null,
  decision: null,
  settledAt: null,
  settledBy: null,
  isAsked: false,
  ...more,
});
const authorisation = (more: Partial<ShownAuthorisation> = {}): ShownAuthorisation => ({
  number: 2,
  decision: 'approved',
  reasonCode: null,
  reason: '',
  totalPence: 0,
  byKind: 'on-behalf',
  byName: 'Her brother',
  channel: 'phone',
  decidedAt: '2026-11-14T10:02:00Z',
  recorded: null,
  ...more,
});
const quotes = (authorisations: ShownAuthorisation[], insurer = 'Northgate') =>
  ({ authorisations, insurer }) as ClaimQuotes;

describe('who decided', () => {
  test.each([
    ['approved', 'claimant', 'The claimant approved it on 14/11/2026 10:02.'],
    ['approved', 'insurer', 'Northgate approved it on 14/11/2026 10:02.'],
    ['approved', 'within-limit', 'Approved within the limit agreed with Northgate, on 14/11/2026 10:02.'],
    ['approved', 'covered', 'An earlier approval for as much or more covers it, since 14/11/2026 10:02.'],
    ['approved', 'on-behalf', 'Approved on behalf: Her brother told us by telephone, on 14/11/2026 10:02.'],
    ['declined', 'claimant', 'The claimant declined it on 14/11/2026 10:02.'],
    ['declined', 'on-behalf', 'Declined on behalf: Her brother told us by telephone, on 14/11/2026 10:02.'],
  ] as const)('%s by %s: %s', (decision, settledBy, text) => {
    const decided = version({ decision, settledBy, settledAt: '2026-11-14T10:02:00Z' });
    expect(decidedText(decided, quotes([authorisation({ decision })]))).toBe(text);
  });

  test('stands with who at the desk wrote it down, where it was told to them', () => {
    const recorded = { by: 'Tom Reeve', at: '2026-11-15T02:02:00Z' };
    const told = version({ decision: 'approved', settledBy: 'on-behalf' });
    const textOf = (more: Partial<ShownAuthorisation>) => recordedVersionText(told, quotes([authorisation(more)]));
    expect(textOf({ recorded })).toBe('Written down by Tom Reeve on 15/11/2026 02:02.');
    expect(textOf({ recorded: { ...recorded, by: '' } })).toContain('by somebody on');
    expect(textOf({})).toBeNull();
    expect(recordedVersionText(version(), quotes([authorisation({ recorded })]))).toBeNull();
  });

  test('is not said before, and not by name where that is kept', () => {
    expect(decidedText(version(), quotes([]))).toBeNull();
    const decided = version({ decision: 'approved', settledBy: 'on-behalf', settledAt: '2026-11-14T10:02:00Z' });
    expect(decidedText(decided, quotes([authorisation({ byName: '' })]))).toContain('somebody told us');
  });
});

test.each([
  [{ reasonCode: 'too-dear', reason: '' }, 'Reason: too dear'],
  [{ reasonCode: 'other', reason: 'It is old.' }, 'Reason: another reason: It is old.'],
  [{ reasonCode: null, reason: 'Not covered.' }, 'Reason: Not covered.'],
  [{ reasonCode: null, reason: '' }, null],
])('why it was declined, by %o', (more, text) => {
  expect(reasonText(version(), quotes([authorisation({ decision: 'declined', ...more })]))).toBe(text);
});

test.each([
  [{}, 'The claimant decides, by 26/11/2026.'],
  [{ lastDay: null }, 'The claimant decides.'],
  [{ decides: 'insurer' }, 'Northgate decides, by 26/11/2026.'],
  [{ isAsked: true }, 'The claimant has asked about it. Its time has stopped until you answer.'],
  [{ status: 'expired' }, 'It was good until 26/11/2026.'],
  [{ status: 'withdrawn' }, null],
  [{ status: 'approved' }, null],
] as const)('for whom a version waits, %o', (more, text) => {
  expect(waitsText(version(more), 'Northgate')).toBe(text);
});

test('an approval of before is said to count no more, until the newest version is decided', () => {
  const before = version({ number: 1, status: 'superseded', decision: 'approved' });
  expect(newDecisionText([version(), before])).toBe('Approved for version 1; version 2 needs a new decision.');
  expect(newDecisionText([version({ decision: 'approved', status: 'approved' }), before])).toBeNull();
  expect(newDecisionText([version({ status: 'withdrawn' }), before])).toBeNull();
  expect(newDecisionText([version(), version({ number: 1 })])).toBeNull();
});
