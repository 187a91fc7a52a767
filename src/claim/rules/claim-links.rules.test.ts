import { describe, expect, test } from 'vitest';
import type { ClaimPage } from '#shared/page/claim-pages.ts';
import { notificationPath } from './claim-links.rules.ts';

const origin = 'https://portal.example';
const pathOf = (linkPath: string, page: ClaimPage = 'my-claim') =>
  notificationPath(linkPath, { page, claimId: 'c1', origin });

describe('a notification’s link', () => {
  test.each([
    ['/excess-payment', '/excess-payment/c1'],
    ['/messages/', '/messages/c1'],
    [' /messages ', '/messages/c1'],
    ['/submit-passcode', '/my-claim/c1/submit-passcode'],
    ['/my-claim/remove-icloud', '/my-claim/c1/remove-icloud'],
    ['/excess-payment?from=mail#form', '/excess-payment/c1?from=mail#form'],
  ])('%s gets the claim on screen', (written, path) => {
    expect(pathOf(written)).toBe(path);
  });

  test('an overlay without a page opens over the page on screen', () => {
    expect(pathOf('/submit-passcode', 'photos')).toBe('/photos/c1/submit-passcode');
    expect(pathOf('/my-claim/submit-passcode', 'photos')).toBe('/my-claim/c1/submit-passcode');
    expect(pathOf('/excess-payment', 'photos')).toBe('/excess-payment/c1');
  });

  test.each([
    ['/quote/c2', '/quote/c2'],
    ['/my-claim/c2/submit-passcode', '/my-claim/c2/submit-passcode'],
    ['/privacy', '/privacy'],
    ['/submit-passcode/x', '/submit-passcode/x'],
    ['/my-claim/remove-icloud/x', '/my-claim/remove-icloud/x'],
  ])('%s stays as it is', (written, path) => {
    expect(pathOf(written)).toBe(path);
  });

  test.each([
    '',
    'excess-payment',
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example',
    'javascript:alert(1)',
  ])('%s is no link', (written) => {
    expect(pathOf(written)).toBeNull();
  });
});
