/** Files that are changed one place at a time. */
export type Group = {
  name: string;
  files: readonly string[];
  /** The tests that have to notice; without them those nearest to the files. */
  tests?: readonly string[];
};

const payments = 'src/features/excess-payment';
const account = 'src/features/account';
const track = 'src/features/track';

/** What matters most, each with the tests that were written for it. */
export const chosen: readonly Group[] = [
  {
    name: 'dates',
    files: ['dates', 'london', 'bank-holidays', 'opening-hours', 'chat-hours', 'working-time'].map(
      (name) => `src/shared/time/${name}.ts`,
    ),
    tests: ['dates', 'london', 'bank-holidays', 'chat-hours', 'working-time'].map(
      (name) => `src/shared/time/${name}.test.ts`,
    ),
  },
  {
    name: 'payment',
    files: [`${payments}/payment-state.rules.ts`, 'src/claim/rules/excess.rules.ts', 'src/shared/money.ts'],
    tests: [
      `${payments}/payment-state.rules.test.ts`,
      'src/claim/rules/excess.rules.test.ts',
      'src/shared/money.test.ts',
    ],
  },
  {
    name: 'limiter',
    files: [
      `${account}/attempts/attempt-limits.rules.ts`,
      'src/features/chat/chat-limits.rules.ts',
      'src/claim/messages/send-limit.rules.ts',
      'src/server/streams/stream-limits.rules.ts',
      'src/shared/people/client-network.ts',
    ],
    tests: [
      `${account}/attempts/attempt-limits.rules.test.ts`,
      'src/features/chat/*.rules.test.ts',
      'src/features/messages/*.rules.test.ts',
      'src/server/streams/stream-limits.rules.test.ts',
      'src/shared/people/client-network.test.ts',
    ],
  },
  {
    name: 'vault',
    files: ['src/server/secrets/vault.ts', 'src/server/secrets/keyed-hash.ts', 'src/server/secrets/secret-key.ts'],
    tests: [
      'src/server/secrets/vault.test.ts',
      'src/server/secrets/keyed-hash.test.ts',
      'src/server/secrets/secret-key.test.ts',
    ],
  },
  {
    name: 'guard',
    files: ['src/server/http/origin.ts', 'src/server/http/return-path.ts', 'src/shared/page/return-url.ts'],
    tests: [
      'src/server/http/origin.test.ts',
      'src/server/http/return-path.test.ts',
      'src/shared/page/return-url.test.ts',
    ],
  },
  {
    name: 'claim-guard',
    files: ['src/claim/access/claim.access.ts'],
    tests: ['src/claim/access/claim-access.test.ts', `${track}/claim-session.rest.test.ts`],
  },
  {
    name: 'key-guard',
    files: ['src/features/integration/integration.access.ts'],
    tests: [
      ...['brand-limited-keys', 'refused-key.server'].map((name) => `src/features/integration/keys/${name}.test.ts`),
      'src/features/integration/integration.rest.test.ts',
    ],
  },
  {
    name: 'payment-calls',
    files: [
      'provider-statement.server',
      'start-payment.server',
      'review-payment.server',
      'rest/payment-webhook.rest',
    ].map((name) => `${payments}/${name}.ts`),
    tests: [
      'start-payment',
      'rest/payment-webhook',
      'rest/payment-oddities',
      'rest/excess-payment',
      'practice/practice-payment',
    ].map((name) => `${payments}/${name}.rest.test.ts`),
  },
  {
    name: 'limiter-store',
    files: [`${account}/attempts/attempts.data.ts`, `${track}/track.data.ts`],
    tests: [
      `${account}/attempts/limits.rest.test.ts`,
      `${track}/track-limits.rest.test.ts`,
      `${track}/link.rest.test.ts`,
    ],
  },
];
