import { expect, test } from 'vitest';
import { anyPlaceOf } from './other-places.rules.ts';
import { allowsForeignChat } from './chat/foreign-chat.rules.ts';
import { hasCardForm, pagePathOf, placeOf } from './places.rules.ts';

const id = '3f2b8c1e-0000-4000-8000-000000000001';

test.each([
  ['/', { kind: 'home' }],
  ['/my-claim/', { kind: 'track' }],
  ['/my-claim', { kind: 'track' }],
  ['/track', { kind: 'track' }],
  ['/messages', { kind: 'claim-without-id', page: 'messages' }],
  ['/report/', { kind: 'claim-without-id', page: 'report' }],
  [`/my-claim/${id}`, { kind: 'claim', page: 'my-claim', claimId: id, overlay: null }],
  [`/photos/${id}/`, { kind: 'claim', page: 'photos', claimId: id, overlay: null }],
  [`/my-claim/${id}/submit-passcode`, { kind: 'claim', page: 'my-claim', claimId: id, overlay: 'submit-passcode' }],
  [`/quote/${id}/remove-icloud`, { kind: 'claim', page: 'quote', claimId: id, overlay: 'remove-icloud' }],
  ['/privacy', { kind: 'info', page: 'privacy' }],
  ['/privacy/more', { kind: 'unknown' }],
  [`/my-claim/${id}/other`, { kind: 'unknown' }],
  [`/my-claim/${id}/submit-passcode/more`, { kind: 'unknown' }],
  ['/constructor', { kind: 'unknown' }],
  ['/account/login', { kind: 'account', page: 'login' }],
  ['/account/resetPassword/', { kind: 'account', page: 'resetPassword' }],
  ['/account/resetpassword', { kind: 'unknown' }],
  ['/account/login/more', { kind: 'unknown' }],
  ['/account', { kind: 'unknown' }],
  ['/login', { kind: 'unknown' }],
  ['/no-such-page', { kind: 'unknown' }],
])('%s', (path, place) => {
  expect(anyPlaceOf(path, { desk: true })).toEqual(place);
});

test.each([
  [`/messages/${id}/submit-passcode`, `/messages/${id}`],
  [`/messages/${id}/`, `/messages/${id}`],
  ['/privacy', '/privacy'],
  [`/my-claim/${id}/other`, `/my-claim/${id}/other`],
])('%s stands on the page %s', (path, page) => expect(pagePathOf(path)).toBe(page));

test.each([
  [`/excess-payment/${id}`, true],
  [`/excess-payment/${id}/submit-passcode`, false],
  [`/excess-payment-completed/${id}`, false],
  ['/excess-payment', false],
  [`/my-claim/${id}`, false],
])('a provider’s script may run at %s: %s', (path, allowed) => expect(hasCardForm(placeOf(path))).toBe(allowed));

test.each([
  ['/track', true],
  ['/privacy', true],
  ['/no/such/page', true],
  [`/my-claim/${id}`, true],
  [`/my-claim/${id}/remove-icloud`, true],
  [`/my-claim/${id}/submit-passcode`, false],
  [`//messages//${id}//submit-passcode/`, false],
  [`/excess-payment/${id}`, false],
  [`/excess-payment/${id}/remove-icloud`, false],
  [`/excess-payment-completed/${id}`, false],
  ['/account/login', false],
  ['/account', false],
  ['//account/manage', false],
  ['/authentication/login-callback', false],
  [`/preferences/${id}`, false],
  ['/track/code', false],
])('another company’s chat may run on %s: %s', (path, expected) => {
  expect(allowsForeignChat(path)).toBe(expected);
});
