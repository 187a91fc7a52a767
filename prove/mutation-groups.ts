/** Files that are changed one place at a time, and the tests that have to notice. */
export type Group = {
  name: string;
  files: readonly string[];
  tests: readonly string[];
  /** Starts PostgreSQL for the tests: slower, so that what is pure stands in groups of its own. */
  asksDatabase: boolean;
};

const payments = 'src/features/excess-payment';
const account = 'src/features/account';
const track = 'src/features/track';

export const groups: readonly Group[] = [
  {
    name: 'dates',
    files: [
      ...['dates', 'london', 'bank-holidays', 'chat-hours'].map((name) => `src/shared/${name}.ts`),
      ...['past-day', 'estimate'].map((name) => `src/claim/${name}.rules.ts`),
    ],
    tests: [
      ...['dates', 'london', 'bank-holidays', 'chat-hours'].map((name) => `src/shared/${name}.test.ts`),
      ...['past-day', 'estimate', 'tracker'].map((name) => `src/claim/${name}.rules.test.ts`),
    ],
    asksDatabase: false,
  },
  {
    name: 'payment',
    files: [`${payments}/payment-state.rules.ts`, 'src/claim/rules/excess.rules.ts', 'src/shared/money.ts'],
    tests: [
      `${payments}/payment-state.rules.test.ts`,
      'src/claim/rules/excess.rules.test.ts',
      'src/shared/money.test.ts',
    ],
    asksDatabase: false,
  },
  {
    name: 'limiter',
    files: [
      `${account}/try-limits.rules.ts`,
      'src/features/chat/chat-limits.rules.ts',
      'src/features/messages/send-limit.rules.ts',
      'src/server/streams/stream-limits.rules.ts',
      'src/shared/people/client-network.ts',
    ],
    tests: [
      `${account}/try-limits.rules.test.ts`,
      'src/features/chat/*.rules.test.ts',
      'src/features/messages/*.rules.test.ts',
      'src/server/streams/stream-limits.rules.test.ts',
      'src/shared/people/client-network.test.ts',
    ],
    asksDatabase: false,
  },
  {
    name: 'vault',
    files: ['src/server/secrets/vault.ts', 'src/server/secrets/keyed-hash.ts', 'src/server/secrets/secret-key.ts'],
    tests: [
      'src/server/secrets/vault.test.ts',
      'src/server/secrets/keyed-hash.test.ts',
      'src/server/secrets/secret-key.test.ts',
    ],
    asksDatabase: false,
  },
  {
    name: 'guard',
    files: ['src/server/http/origin.ts', 'src/server/http/return-path.ts', 'src/shared/page/return-url.ts'],
    tests: [
      'src/server/http/origin.test.ts',
      'src/server/http/return-path.test.ts',
      'src/shared/page/return-url.test.ts',
    ],
    asksDatabase: false,
  },
  {
    name: 'claim-guard',
    files: ['src/claim/access/claim.access.ts'],
    tests: ['src/claim/access/claim-access.test.ts', `${track}/claim-session.rest.test.ts`],
    asksDatabase: true,
  },
  {
    name: 'payment-calls',
    files: ['take-fact.server', 'start-payment.server', 'review-payment.server', 'payment-webhook.rest'].map(
      (name) => `${payments}/${name}.ts`,
    ),
    tests: ['start-payment', 'payment-webhook', 'payment-oddities', 'excess-payment', 'practice-payment'].map(
      (name) => `${payments}/${name}.rest.test.ts`,
    ),
    asksDatabase: true,
  },
  {
    name: 'limiter-store',
    files: [`${account}/tries.data.ts`, `${track}/track.data.ts`],
    tests: [`${account}/limits.rest.test.ts`, `${track}/track-limits.rest.test.ts`, `${track}/link.rest.test.ts`],
    asksDatabase: true,
  },
];

/** Throws where there is no such group. */
export function groupNamed(name: string): Group {
  const group = groups.find((one) => one.name === name);
  if (group) return group;
  throw new Error(`There is no group “${name}”. There are: ${groups.map((one) => one.name).join(', ')}.`);
}
