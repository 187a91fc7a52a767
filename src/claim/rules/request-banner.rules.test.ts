import { describe, expect, test } from 'vitest';

import { bannerOf, type Banner, type BannerFacts } from './request-banner.rules.ts';

const facts = (more: Partial<BannerFacts>): BannerFacts => ({
  page: 'history',
  notification: null,
  notificationAnswered: false,
  todos: [],
  ...more,
});
const excess = { linkPath: '/excess-payment' };
const passcode = { linkPath: '/submit-passcode' };
const details = { linkPath: '/my-details' };
const own: Banner = { show: 'notification' };

describe('bannerOf', () => {
  test.each<[what: string, BannerFacts, Banner]>([
    ['nothing is asked', facts({}), null],
    ['the operator tells something', facts({ notification: details }), own],
    ['the operator tells something, on My Claim', facts({ notification: details, page: 'my-claim' }), own],
    ['the excess is asked for', facts({ notification: excess, todos: ['pay-excess'] }), own],
    ['on My Claim the card asks', facts({ notification: excess, todos: ['pay-excess'], page: 'my-claim' }), null],
    ['its own page asks', facts({ notification: excess, todos: ['pay-excess'], page: 'excess-payment' }), null],
    ['due without a notification', facts({ todos: ['pay-excess'] }), { show: 'ask', ask: 'excess-payment' }],
    ['due without a notification, on its page', facts({ todos: ['pay-excess'], page: 'excess-payment' }), null],
    ['a lock waits', facts({ todos: ['remove-icloud'] }), { show: 'ask', ask: 'remove-icloud' }],
    [
      'a lock waits, on the page of the result of a payment',
      facts({ todos: ['remove-icloud'], page: 'excess-payment-completed' }),
      { show: 'ask', ask: 'remove-icloud' },
    ],
    ['a quote waits', facts({ todos: ['decide-quote', 'read-messages'] }), { show: 'ask', ask: 'quote' }],
    ['a quote waits, on its page', facts({ todos: ['decide-quote'], page: 'quote' }), null],
    [
      'the excess comes first',
      facts({ todos: ['pay-excess', 'decide-quote'] }),
      { show: 'ask', ask: 'excess-payment' },
    ],
    ['unread messages have their count', facts({ todos: ['read-messages'] }), null],
    [
      'it is paid',
      facts({ notification: excess, notificationAnswered: true }),
      { show: 'answer', ask: 'excess-payment' },
    ],
    [
      'it is paid, on My Claim',
      facts({ notification: excess, notificationAnswered: true, page: 'my-claim' }),
      { show: 'answer', ask: 'excess-payment' },
    ],
    [
      'it is paid, on its page',
      facts({ notification: excess, notificationAnswered: true, page: 'excess-payment' }),
      null,
    ],
    [
      'it is paid, on the page of the result',
      facts({ notification: excess, notificationAnswered: true, page: 'excess-payment-completed' }),
      null,
    ],
    [
      'it is still due, on the page of the result',
      facts({ notification: excess, todos: ['pay-excess'], page: 'excess-payment-completed' }),
      null,
    ],
    ['nothing is due, whatever the notification says', facts({ notification: excess }), null],
    ['the claim has ended', facts({ notification: passcode }), null],
    [
      'a passcode is asked for on the page of the excess',
      facts({ notification: passcode, todos: ['pay-excess', 'submit-passcode'], page: 'excess-payment' }),
      own,
    ],
  ])('%s', (_what, given, expected) => expect(bannerOf(given)).toEqual(expected));
});
