import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fences } from './fences.ts';
import { readSourceTree } from './source-tree.ts';

type FenceName = keyof typeof fences;

const generated = 'src/web/messages/';

function readSources(): Map<string, string> {
  const paths = globSync('src/**/*.{ts,tsx}').filter((path) => !path.startsWith(generated));
  return new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
}

function breaches(fence: FenceName, sources: Record<string, string>): string[] {
  return fences[fence](readSourceTree(new Map(Object.entries(sources))));
}

describe('the source tree keeps its fences', () => {
  const tree = readSourceTree(readSources());

  test('the files are really read', () => {
    expect(tree.size).toBeGreaterThan(20);
    expect(tree.get('src/server/context.ts')?.edges.map((edge) => edge.to)).toContain('src/server/settings/env.ts');
  });

  test.each(Object.keys(fences) as FenceName[])('%s', (fence) => {
    expect(fences[fence](tree)).toEqual([]);
  });
});

/** Each canary breaks one fence in the smallest way; `[path that must be reported, files]`. */
const canaries: [FenceName, what: string, reported: string, sources: Record<string, string>][] = [
  [
    'imports go to lower layers alone',
    'the claim imports a feature',
    'src/claim/claim.data.ts',
    { 'src/claim/claim.data.ts': `import { a } from '#features/quote/quote.data.ts';` },
  ],
  [
    'imports go to lower layers alone',
    'a type is imported from a higher layer',
    'src/shared/dates.ts',
    { 'src/shared/dates.ts': `import type { A } from '../claim/claim-facts.ts';` },
  ],
  [
    'imports go to lower layers alone',
    'an import() of a type is imported from a higher layer',
    'src/shared/dates.ts',
    { 'src/shared/dates.ts': `export type A = import('#claim/read/claim-facts.ts').A;` },
  ],
  [
    'features never import each other',
    'a feature imports a feature',
    'src/features/quote/QuoteScreen.tsx',
    { 'src/features/quote/QuoteScreen.tsx': `const a = () => import('#features/photos/PhotosScreen.tsx');` },
  ],
  [
    'browser and server never import each other',
    'a screen touches the database',
    'src/features/quote/QuoteScreen.tsx',
    { 'src/features/quote/QuoteScreen.tsx': `import { quoteOf } from './quote.data.ts';` },
  ],
  [
    'browser and server never import each other',
    'a hook reaches a server-only package through a rule',
    'src/features/quote/useQuote.ts',
    {
      'src/features/quote/useQuote.ts': `import { due } from './quote.rules.ts';`,
      'src/features/quote/quote.rules.ts': `export { day as due } from '#shared/london.ts';`,
      'src/shared/london.ts': `import { Temporal } from 'temporal-polyfill'; export const day = Temporal;`,
    },
  ],
  [
    'browser and server never import each other',
    'a call renders a component',
    'src/features/track/track.rest.ts',
    { 'src/features/track/track.rest.ts': `import { TrackScreen } from './TrackScreen.tsx';` },
  ],
  [
    'browser and server never import each other',
    'a plain file that uses Node is imported by a screen',
    'src/features/track/TrackScreen.tsx',
    {
      'src/features/track/TrackScreen.tsx': `import { digest } from './digest.ts';`,
      'src/features/track/digest.ts': `import { createHash } from 'node:crypto'; export const digest = createHash;`,
    },
  ],
  [
    'server files of claim and features say so in their name',
    'a plain file calls a query',
    'src/claim/offer/send-offer.ts',
    { 'src/claim/offer/send-offer.ts': `import { insertOffer } from './offer.data.ts'; export const a = insertOffer;` },
  ],
  [
    'rules are pure',
    'a rule imports a framework',
    'src/claim/rules/status.rules.ts',
    { 'src/claim/rules/status.rules.ts': `import { useState } from 'react';` },
  ],
  [
    'rules are pure',
    'a rule imports a query',
    'src/claim/rules/status.rules.ts',
    { 'src/claim/rules/status.rules.ts': `import { a } from './claim.data.ts';` },
  ],
  [
    'rules are pure',
    'a rule reads the clock',
    'src/claim/rules/status.rules.ts',
    { 'src/claim/rules/status.rules.ts': `export const late = (due: Date) => new Date() > due;` },
  ],
  [
    'rules are pure',
    'a rule uses the network',
    'src/claim/rules/status.rules.ts',
    { 'src/claim/rules/status.rules.ts': `export const load = () => fetch('/api');` },
  ],
  [
    'no cycles',
    'two files import each other',
    'src/claim/a.ts',
    {
      'src/claim/b.ts': `import { a } from './a.ts'; export const b = a;`,
      'src/claim/a.ts': `import type { b } from './b.ts'; export type A = typeof b;`,
    },
  ],
  [
    'no barrels',
    'a file only passes on',
    'src/claim/everything.ts',
    { 'src/claim/everything.ts': `export * from './a.ts'; export { b } from './b.ts';` },
  ],
  [
    'no fixtures in production code',
    'a call builds on a fixture',
    'src/claim/claim.rest.ts',
    { 'src/claim/claim.rest.ts': `import { aClaim } from './claim.fixture.ts';` },
  ],
  [
    'only env.ts reads process.env',
    'a call reads the environment',
    'src/claim/claim.rest.ts',
    { 'src/claim/claim.rest.ts': `export const isLive = process.env['NODE_ENV'] === 'production';` },
  ],
  [
    'only env.ts reads process.env',
    'the environment is imported',
    'src/claim/claim.rest.ts',
    { 'src/claim/claim.rest.ts': `import { env } from 'node:process'; export const a = env;` },
  ],
  [
    'file names come from a closed list',
    'a suffix is made up',
    'src/claim/claim.service.ts',
    { 'src/claim/claim.service.ts': `export const a = 1;` },
  ],
  [
    'file names come from a closed list',
    'a name says nothing',
    'src/shared/utils.ts',
    { 'src/shared/utils.ts': `export const a = 1;` },
  ],
  [
    'only src/web/graphql/ names the GraphQL client',
    'a screen names it',
    'src/features/quote/QuoteScreen.tsx',
    { 'src/features/quote/QuoteScreen.tsx': `import { useQuery } from 'urql';` },
  ],
  [
    'only claim-change.data.ts sets claim.version',
    'a change sets it',
    'src/features/photos/photos.data.ts',
    {
      'src/features/photos/photos.data.ts': `tx.updateTable('claim').set((claim) => ({ version: claim('version', '+', 1) })).where('id', '=', id);`,
    },
  ],
  [
    'only claim-change.data.ts sets claim.version',
    'a constant that is spread sets it',
    'src/claim/document/claim-save.server.ts',
    {
      'src/claim/document/claim-save.server.ts': `const stamp = changed ? { version, updated_at: now } : {};
        tx.updateTable('claim').set({ document_hash: hash, ...stamp });`,
    },
  ],
  [
    'only claim-change.data.ts sets claim.version',
    'SQL sets it',
    'src/features/quote/quote.data.ts',
    {
      'src/features/quote/quote.data.ts':
        'const text = `update claim c set updated_at = ${now}, version = c.version + 1 where c.id = $1`;',
    },
  ],
  [
    'only src/web/call.ts and a few others send requests',
    'a screen sends one by itself',
    'src/features/quote/useQuote.ts',
    { 'src/features/quote/useQuote.ts': `export const load = () => fetch('/api/enduser/quote');` },
  ],
  [
    'only src/web/call.ts and a few others send requests',
    'a file that sends none stays on the list',
    'src/web/call.ts',
    { 'src/web/call.ts': `export const call = () => null;` },
  ],
  [
    'a folder has at most 25 files',
    'a 26th file',
    'src/features/quote',
    Object.fromEntries(
      Array.from({ length: 27 }, (_, index) => [
        `src/features/quote/part-${index}${index === 26 ? '.test' : ''}.ts`,
        '',
      ]),
    ),
  ],
  ...(
    [
      ['asked', 'async function asked() {}'],
      ['created', 'const created = async () => 1;'],
      ['told', 'export function told(): Promise<void> { return work(); }'],
      ['sentAfter', 'export async function sentAfter() {}'],
      ['bound', 'export const store = { bound: async () => 1 };'],
    ] as const
  ).map(([name, source]): [FenceName, string, string, Record<string, string>] => [
    'async functions are not named by participles',
    name,
    'src/features/quote/quote.server.ts',
    { 'src/features/quote/quote.server.ts': source },
  ]),
];

describe('each fence reports its canary', () => {
  test.each(canaries)('%s: %s', (fence, _what, reported, sources) => {
    const found = breaches(fence, sources);
    expect(found).toHaveLength(1);
    expect(found[0]?.split(': ')[0]).toBe(reported);
  });

  test('no fence is without a canary', () => {
    expect([...new Set(canaries.map(([fence]) => fence))].toSorted()).toEqual(Object.keys(fences).toSorted());
  });
});

describe('what the fences allow', () => {
  test('a test of a feature imports the fixture of the whole app', () => {
    const sources = {
      'src/features/quote/quote.graphql.test.ts': `import { startApp } from '#main/app.fixture.ts';`,
      'src/main/app.fixture.ts': `export const startApp = 1;`,
    };
    expect(Object.keys(fences).flatMap((fence) => breaches(fence as FenceName, sources))).toEqual([]);
  });

  test('a version is read, and that of another table is set', () => {
    const sources = {
      'src/features/chat/chat.data.ts': `const { version } = await tx.selectFrom('claim').select('version');
        tx.updateTable('chat').set({ version: 1 }); tx.updateTable('claim').set({ courier }).where({ version });
        sql\`update claim_session set version = 2; select version from claim\`;`,
    };
    expect(breaches('only claim-change.data.ts sets claim.version', sources)).toEqual([]);
  });

  test('a participle that describes what is read, a verb that ends like one, and a constant', () => {
    const sources = {
      'src/features/quote/quote.data.ts': `export async function failedJobs() {} const proceed = async () => 1;
        const created = await proceed(); function parsed(text) { return text; }`,
    };
    expect(breaches('async functions are not named by participles', sources)).toEqual([]);
  });

  test('screen and server meet in a rule', () => {
    const sources = {
      'src/features/track/screen/TrackScreen.tsx': `import { trackForm } from './track.rules.ts';`,
      'src/features/track/track.rest.ts': `import { trackForm } from './track.rules.ts';`,
      'src/features/track/track.rules.ts': `import { z } from 'zod'; export const trackForm = z.object({});`,
    };
    expect(Object.keys(fences).flatMap((fence) => breaches(fence as FenceName, sources))).toEqual([]);
  });
});
