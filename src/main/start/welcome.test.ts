import { expect, test } from 'vitest';

import { readSettings } from '#server/settings/env.ts';

import { welcomeText } from './welcome.ts';

const claims = ['A-1', 'B-22', 'C-3', 'D-4'].map((reference) => ({
  reference,
  postcode: 'M1 1AE',
  story: `Story ${reference}`,
}));

test('gives the address, three claims to try, and where the data is', () => {
  const text = welcomeText(readSettings({ DATA_DIR: '/kept' }), claims);
  expect(text).toMatch(/Fettle \d+\.\d+\.\d+ is ready: +http:\/\/localhost:3000\//);
  expect(text.match(/M1 1AE/g)).toHaveLength(3);
  expect(text).toContain('    A-1   M1 1AE    Story A-1\n    B-22  M1 1AE');
  expect(text).toContain('/kept (embedded PostgreSQL)');
});

test('mentions no claims where there is no demo, and shows nothing of DATABASE_URL', () => {
  const text = welcomeText(readSettings({ DATABASE_URL: 'postgres://u:hidden@h/d' }), []);
  expect(text).not.toContain('Claims to try');
  expect(text).not.toContain('hidden');
});

test('lists the accounts to try with their password', () => {
  const account = { email: 'handler@example.com', password: 'three blue kettles', sees: 'every claim' };
  const text = welcomeText(readSettings({}), claims, [account, { ...account, email: 'a@example.com' }]);
  expect(text).toContain(
    'with the password “three blue kettles”:\n    handler@example.com  every claim\n    a@example.com        every claim\n',
  );
});

test('says who takes card payments', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_canary0000',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_canary0000',
    STRIPE_WEBHOOK_SECRET: 'whsec_canary0000',
  };
  const production = { NODE_ENV: 'production', SECRET_KEY: 'a secret of thirty-two characters or more' };
  expect(welcomeText(readSettings({}), [])).toContain('Card payments are practice: no money is taken.');
  expect(welcomeText(readSettings(production), [])).toContain('Card payments are off until STRIPE_SECRET_KEY');
  const text = welcomeText(readSettings(keys), []);
  expect(text).toContain('Card payments go to Stripe.');
  expect(text).not.toContain('canary');
});
