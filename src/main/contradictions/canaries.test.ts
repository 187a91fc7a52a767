import { expect, test } from 'vitest';

import type { Money } from '#claim/money/money.rules.ts';
import { rules } from './contradictions.fixture.ts';
import type { Shown } from './shown.fixture.ts';

const step = { status: 'Completed', date: null, dateKind: 'done' };

const noMoney: Money = {
  state: 'nothing-due',
  hasQuote: false,
  isWithinExcess: false,
  share: null,
  excessPence: 0,
  paidPence: 0,
  refundedPence: 0,
  duePence: 0,
  payments: [],
};

/** An inspected claim without any contradiction. */
const usual: Shown = {
  api: {
    displayStatus: 'In Progress',
    isLate: false,
    lateDays: 0,
    outcome: null,
    insurer: 'Northfield Insurance',
    estimatedCompletionDate: '2026-11-30T09:00:00Z',
    isDateShown: true,
    estimateBasis: 'received',
    deliveryProgress: { status: 'open', nextAttempt: null },
    parcels: [],
    promise: null,
    promisedDates: [],
    quoteVersion: null,
    outcomeOffer: null,
    excessPaymentTaken: false,
    notificationAnswered: false,
    notification: null,
    state: { systemName: 'Inspection', name: 'Inspection', nextState: 'Repair', trackerNumber: 2 },
    device: { name: 'iPhone 15' },
    todo: [],
    money: { state: 'nothing-due', insurerPays: null, youPay: null, paid: 0, refunded: 0, stillToPay: 0 },
    tracker: [
      { name: 'Collection', ...step },
      { name: 'Inspection', ...step, status: 'In Progress' },
      { name: 'Completion', ...step, status: 'Pending' },
    ],
    wording: {
      heading: 'We’re inspecting your device',
      sentence: 'We’re inspecting your iPhone 15',
      meaning: null,
      next: null,
      actor: 'us',
      isEnd: false,
      when: null,
    },
  },
  html: '<h1>We’re inspecting your iPhone 15</h1>',
  page: 'We’re inspecting your iPhone 15 You don’t need to do anything.',
  summary: 'Your iPhone 15 In Progress Inspection',
  notice: null,
  mail: '',
  said: { check: { status: 'nothing-due' }, receipt: '', desk: noMoney },
};

type Change = Omit<Partial<Shown>, 'api'> & { api?: Partial<Shown['api']> };
const { wording } = usual.api;
const asking = [{ kind: 'pay-excess', amount: 75 }];
const { money } = usual.api;
const { said } = usual;
const notice = {
  kind: 'state',
  mail: {},
  text: '',
  push: { title: 'News', body: 'Your iPhone 15' },
} as Shown['notice'];
const dated = (kind: string, date: string) => ({ name: kind, status: 'Pending', date, dateKind: 'expected' });

/** The smallest change that each rule must notice. */
const canaries: Readonly<Record<string, Change>> = {
  'finished and next': { api: { displayStatus: 'Finished' }, page: 'We don’t have it yet.' },
  'status and sentence': { api: { displayStatus: 'Finished' } },
  'ended and late': { api: { displayStatus: 'Finished' }, page: '2 days late' },
  'late and today': { api: { isLate: true, lateDays: 1, estimatedCompletionDate: '2026-11-22T09:00:00Z' } },
  'promised and estimated': { api: { promise: { lines: ['Expected on 24/11/2026'] } }, summary: 'Est. Completion' },
  'estimated and due later': {
    api: { todo: [{ kind: 'decide-quote', amount: null, dueAt: '2026-11-30T12:00:00Z' }] },
  },
  'estimated, and no repair is under way': { api: { quoteVersion: { state: 'declined' } } },
  'a day to come after the last visit': { api: { parcels: [{ direction: 'delivery', failed: 'Nobody was in.' }] } },
  'promised and said': { api: { promise: { lines: ['Expected on 24/11/2026'] } }, summary: 'Expected on 25/11/2026' },
  'late in the summary alone': { summary: '2 days late' },
  'asked and done: excess': { api: { excessPaymentTaken: true }, page: 'Pay £75.00' },
  'asked and done: notification': {
    api: { notificationAnswered: true, notification: { name: 'Unlock it.', linkPath: '/remove-icloud' } },
    page: 'Unlock it.',
  },
  'asked once': { page: 'Pay £75.00 Pay £75.00' },
  'nothing to do and something': { api: { todo: asking } },
  'nothing to do, in a mail that asks': { api: { todo: asking }, page: '', mail: 'You don’t need to do anything now.' },
  'nothing to do, in a mail, and to pack': {
    page: 'Pack your phone today',
    mail: 'You don’t need to do anything now.',
  },
  'waiting on the claimant and nothing to do': { api: { wording: { ...wording, actor: 'claimant' } } },
  'two who decide': { api: { todo: [{ kind: 'decide-quote', amount: null }] }, page: 'They decide about the repair.' },
  'to choose and said': { api: { todo: [{ kind: 'choose-outcome', amount: null }] } },
  'collect and received': { api: { wording: { ...wording, sentence: 'DPD collects your phone today' } } },
  'pack and received': { page: `${usual.page} Pack your iPhone 15 by Tuesday` },
  'here and not collected': { api: { tracker: [{ name: 'Collection', ...step, status: 'In Progress' }] } },
  'state and tracker': { api: { tracker: usual.api.tracker.map((one) => ({ ...one, status: 'Pending' })) } },
  'inspected before collected': {
    api: { tracker: [dated('Collection', '2026-11-25T09:00:00Z'), dated('Inspection', '2026-11-24T09:00:00Z')] },
  },
  'two insurers': { mail: 'We asked Larkfield Mutual.' },
  'past next': { api: { wording: { ...wording, when: { label: 'Report', date: '2026-11-21T09:00:00Z' } } } },
  'received and to be received': { summary: 'We’ll confirm the date when we receive your device.' },
  'page and answer': { page: 'Your claim' },
  'one heading': { html: '<h1></h1><h1></h1>' },
  'page and mail': { notice, mail: 'Something else' },
  'a stranger reads the push': { notice },
  'a gap': { page: `${usual.page} undefined` },
  'another visit is ours to book and theirs': {
    api: { todo: [{ kind: 'rebook-delivery', amount: null }] },
    page: 'We’ll tell you when another day is booked.',
  },
  'money and To do': { api: { todo: asking } },
  'money and the desk': { said: { ...said, desk: { ...noMoney, paidPence: 7_500 } } },
  'money and the excess page': { said: { ...said, check: { status: 'paid', amountPence: 7_500, refundedPence: 0 } } },
  'money and the receipt': { said: { ...said, receipt: 'Amount £75.00 Paid on 06-11-2026' } },
  'money and the quote': { page: 'You pay £45.00 of this. Northfield Insurance pays £99.00.' },
  'refunded and paid': { api: { money: { ...money, refunded: 75 } } },
  'the outcome and the claim': { api: { outcome: 'repaired' } },
};

const noticed = (shown: Shown): string[] =>
  Object.entries(rules).flatMap(([name, rule]) => (rule(shown) === null ? [] : [name]));

test('every rule has its canary', () => expect(Object.keys(canaries)).toEqual(Object.keys(rules)));

test('where nothing contradicts, nothing is found', () => expect(noticed(usual)).toEqual([]));

test.each(Object.entries(canaries))('%s is noticed', (name, { api, ...rest }) =>
  expect(noticed({ ...usual, ...rest, api: { ...usual.api, ...api } })).toContain(name),
);
