import { expect, test } from 'vitest';

import { readSettings } from './env.ts';
import { vapidKeysOf } from '#server/gateways/push/push-settings.ts';
import { offersOf } from './offers.ts';

const vapid = vapidKeysOf(Buffer.alloc(32, 7));
const production = {
  ...readSettings({
    NODE_ENV: 'production',
    SECRET_KEY: 'a-secret-of-the-tests-with-32-characters',
    PUBLIC_URL: 'https://claims.example.com',
  }),
};
const development = { ...readSettings({}), vapid };
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_12345678',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_12345678',
  STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
};
const sms = { accountSid: '', authToken: '', from: '', apiUrl: null };

test('production without an account, a sender and a key offers nothing', () => {
  expect(offersOf(production)).toEqual({ payment: false, texts: false, push: false });
});

test('production offers each of them once it is set up', () => {
  const { payments } = readSettings(stripe);
  expect(offersOf({ ...production, payments })).toEqual({ payment: true, texts: false, push: false });
  expect(offersOf({ ...production, sms })).toEqual({ payment: false, texts: true, push: false });
  expect(offersOf({ ...production, vapid })).toEqual({ payment: false, texts: false, push: true });
});

test('outside production all of them work without being set up', () => {
  expect(offersOf(development)).toEqual({ payment: true, texts: true, push: true });
});

test.each([
  ['https://claims.example.com', true],
  ['http://localhost:3000', true],
  ['http://marigold.localhost:3000', true],
  ['http://127.0.0.1:3000', true],
  ['http://[::1]:3000', true],
  ['http://claims.example.com', false],
  ['http://192.168.1.20:3000', false],
])('whether browsers can be notified by %s: %j', (address, push) => {
  expect(offersOf({ ...development, publicUrl: new URL(address) })).toMatchObject({ push });
});

test('no notifications in browsers without a service worker', () => {
  expect(offersOf({ ...development, serviceWorker: false })).toMatchObject({ push: false });
});
