import { describe, expect, test } from 'vitest';

import {
  awaitsReceipt,
  causes,
  closes,
  complaintChannels,
  complaintClocks,
  complaintDays,
  complaintKinds,
  decisions,
  endings,
  isClaimantsOwn,
  isKeptFromInsurer,
  isReceiptSince,
  letterKinds,
  linkDays,
  linkOpens,
  mayBeComplaint,
  needsLink,
  outcomes,
  respondents,
  stepKinds,
} from './complaint.rules.ts';

test.each([
  ['I want to make a complaint.', true],
  ['I’ll go to the Ombudsman', true],
  ['This is a complaint about my data, I will tell the ICO.', true],
  ['When does my phone come back?', false],
  ['The icon is gone.', false],
  ['I am COMPLAINING', true],
  ['The ombudsmans’ list', false],
  ['I dispute that.', true],
  ['We have disputes.', true],
  ['It is disputed.', false],
  ['Ask the ICO', true],
])('“%s” is offered as a complaint: %s', (text, isOffered) => {
  expect(mayBeComplaint(text)).toBe(isOffered);
});

describe('the words of a complaint, as they are stored and called', () => {
  test.each([
    ['kinds', complaintKinds, 'service data'],
    ['respondents', respondents, 'operator insurer'],
    ['channels', complaintChannels, 'page message call mail letter system'],
    ['letters', letterKinds, 'acknowledgement summary holding final eight-weeks'],
    ['steps', stepKinds, 'received acknowledgement summary holding final eight-weeks handed-over receipt closed'],
    ['decisions', decisions, 'accepted redress refused'],
    ['endings', endings, 'withdrawn elsewhere mistaken'],
    ['outcomes', outcomes, 'accepted redress refused resolved withdrawn elsewhere mistaken'],
    ['causes', causes, 'delay no-news repair-quality damage parcel decision price conduct data other'],
    [
      'clocks',
      complaintClocks,
      'complaint-acknowledge complaint-hand-over complaint-holding complaint-promised complaint-final',
    ],
    ['days', complaintDays, 'acknowledge hand-over summary holding promised eight-weeks final'],
  ] as const)('%s', (_what, words, expected) => {
    expect(words.join(' ')).toBe(expected);
  });
});

test('the claimant’s own are those of the page and of a message', () => {
  expect(complaintChannels.filter(isClaimantsOwn)).toEqual(['page', 'message']);
});

test('a summary and a final answer close a complaint', () => {
  expect(letterKinds.filter(closes)).toEqual(['summary', 'final']);
});

const at = (text: string) => new Date(text);
const handedOverAt = at('2026-06-01T09:30:00Z');
const receiptAt = at('2026-06-02T09:30:00Z');

describe('a complaint that the insurer answers', () => {
  const one = { respondent: 'insurer' as const, handedOverAt, receiptAt: null };

  test.each([
    ['was handed over', one, false],
    ['was never handed over', { ...one, handedOverAt: null }, true],
    ['was brought to it another way, which it has confirmed', { ...one, handedOverAt: null, receiptAt }, false],
    ['is answered by the operator', { ...one, respondent: 'operator' as const, handedOverAt: null }, false],
  ])('is kept from the insurer or not: it %s', (_what, complaint, isKept) => {
    expect(isKeptFromInsurer(complaint)).toBe(isKept);
  });

  test.each([
    ['confirmed', receiptAt, false],
    ['not confirmed', null, true],
  ])('waits for its receipt: %s', (_what, receipt, awaits) => {
    const complaint = { respondent: 'insurer' as const, receiptAt: receipt };
    expect(awaitsReceipt(complaint)).toBe(awaits);
    expect(awaitsReceipt({ ...complaint, respondent: 'operator' })).toBe(false);
  });
});

describe('the insurer’s link', () => {
  const one = { hasLink: true, handedOverAt, handedTo: 'north' };
  const after = (days: number, ms = 0) => new Date(handedOverAt.getTime() + days * 86_400_000 + ms);

  test.each([
    ['on its day', one, 'north', after(0), true],
    ['a moment before its 90 days are over', one, 'north', after(90, -1), true],
    ['once they are over', one, 'north', after(90), false],
    ['for another insurer', one, 'east', after(1), false],
    ['where nobody knows the insurer', { ...one, handedTo: null }, null, after(1), false],
    ['without a link', { ...one, hasLink: false }, 'north', after(1), false],
  ])('opens or is needed anew: %s', (_what, linked, clientId, now, opens) => {
    expect(linkOpens(linked, clientId, now)).toBe(opens);
    expect(needsLink(linked, clientId, now)).toBe(!opens);
  });

  test('neither opens nor is sent anew before the first hand-over', () => {
    const never = { ...one, handedOverAt: null };
    expect(linkOpens(never, 'north', after(1))).toBe(false);
    expect(needsLink(never, 'north', after(1))).toBe(false);
    expect(linkDays).toBe(90);
  });
});

test.each([
  ['from before the newest hand-over', 'receipt', at('2026-06-01T09:29:59Z'), handedOverAt, false],
  ['at its very moment', 'receipt', handedOverAt, handedOverAt, true],
  ['from after it', 'receipt', receiptAt, handedOverAt, true],
  ['where nothing was handed over', 'receipt', receiptAt, null, true],
  ['which is none', 'handed-over', receiptAt, handedOverAt, false],
  ['which is none, where nothing was handed over', 'received', receiptAt, null, false],
] as const)('a receipt counts for the newest hand-over: %s', (_what, kind, recordedAt, handed, counts) => {
  expect(isReceiptSince({ kind, recordedAt }, { handedOverAt: handed })).toBe(counts);
});
