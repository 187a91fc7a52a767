import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import { databaseTests } from '../../scripts/run/database-tests.mjs';
import { importingTests, readSources, testGraph } from '../../scripts/run/related-tests.ts';

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

/** What matters most, each with the tests that were written for it. */
export const chosen: readonly Group[] = [
  {
    name: 'dates',
    files: [
      ...['dates', 'london', 'bank-holidays', 'chat-hours'].map((name) => `src/shared/time/${name}.ts`),
      ...['past-day', 'estimate'].map((name) => `src/claim/rules/${name}.rules.ts`),
    ],
    tests: [
      ...['dates', 'london', 'bank-holidays', 'chat-hours'].map((name) => `src/shared/time/${name}.test.ts`),
      ...['past-day', 'estimate', 'tracker'].map((name) => `src/claim/rules/${name}.rules.test.ts`),
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
      `${account}/tries/try-limits.rules.ts`,
      'src/features/chat/chat-limits.rules.ts',
      'src/features/messages/send-limit.rules.ts',
      'src/server/streams/stream-limits.rules.ts',
      'src/shared/people/client-network.ts',
    ],
    tests: [
      `${account}/tries/try-limits.rules.test.ts`,
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
    files: ['provider-statement.server', 'start-payment.server', 'review-payment.server', 'payment-webhook.rest'].map(
      (name) => `${payments}/${name}.ts`,
    ),
    tests: [
      ...['start-payment', 'payment-webhook', 'payment-oddities', 'excess-payment', 'practice/practice-payment'].map(
        (name) => `${payments}/${name}.rest.test.ts`,
      ),
    ],
    asksDatabase: true,
  },
  {
    name: 'limiter-store',
    files: [`${account}/tries/tries.data.ts`, `${track}/track.data.ts`],
    tests: [`${account}/tries/limits.rest.test.ts`, `${track}/track-limits.rest.test.ts`, `${track}/link.rest.test.ts`],
    asksDatabase: true,
  },
];

/** Files that are measured together, in a group for each of their folders. */
export type Bench = { name: string; about: string; leastShare: number; has: (path: string) => boolean };

export const benches: readonly Bench[] = [
  {
    name: 'rules',
    about: 'all rules and rights',
    leastShare: 0.85,
    has: (path) => /\.(?:rules|access)\.ts$/.test(path),
  },
  { name: 'server', about: 'all of src/server', leastShare: 0.75, has: (path) => path.startsWith('src/server/') },
];

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = readSources(root);
const graph = testGraph(sources);
const withDatabase = new Set(databaseTests(root));
/** Test files for each file: the nearest, because each change runs them again. */
const mostTests = { pure: 6, withDatabase: 3 };

const isMeasured = (path: string): boolean =>
  path.startsWith('src/') &&
  path.endsWith('.ts') &&
  !/\.(?:test|fixture|setup|generated)\.ts$/.test(path) &&
  benches.some(({ has }) => has(path));

/** All files of the benches, by path from the root. */
export const measured: readonly string[] = [...sources.keys()].filter(isMeasured).toSorted();

/** Tests with a database are slow, so that they run only where one of them is the nearest. */
function testsOf(path: string): string[] {
  const near = importingTests(graph, [path]);
  const pure = near.filter((test) => !withDatabase.has(test));
  return near[0] === pure[0] ? pure.slice(0, mostTests.pure) : near.slice(0, mostTests.withDatabase);
}

function groupOf(folder: string, files: readonly string[]): Group {
  const tests = [...new Set(files.flatMap(testsOf))];
  return { name: folder.replace('src/', ''), files, tests, asksDatabase: tests.some((test) => withDatabase.has(test)) };
}

const remaining = measured.filter((path) => !chosen.some(({ files }) => files.includes(path)));

export const groups: readonly Group[] = [
  ...chosen,
  ...[...Map.groupBy(remaining, dirname)].map(([folder, files]) => groupOf(folder, files)),
];

/** Returns the group of this name, or all that a bench of this name needs. Throws if there is neither. */
export function groupsNamed(name: string): readonly Group[] {
  const bench = benches.find((one) => one.name === name);
  const found = groups.filter((one) => (bench ? one.files.some(bench.has) : one.name === name));
  if (found.length > 0) return found;
  const names = [...benches, ...groups].map((one) => one.name);
  throw new Error(`There is no group “${name}”. There are: ${names.join(', ')}.`);
}
