import * as z from 'zod';

import { ownWords } from '#claim/wording/own/own-words.rules.ts';
import { ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { baseLocale, locales } from '#shared/locale.ts';
import { actors, textFields } from '#shared/wording.ts';

const owner = z.object({
  kind: z.enum(['brand', 'client']),
  id: z.string().meta({ description: 'The brand’s folder name, or the client’s id.' }),
});

const locale = z.enum(locales, { error: `This must be one of: ${locales.join(', ')}.` });
const key = z
  .string()
  .min(1)
  .max(150)
  .meta({ description: 'A state’s systemName, or one with a circumstance, as the list names them.' });

const version = z.object({
  version: z.int(),
  words: ownWords,
  status: z.enum(['draft', 'published', 'past']),
  savedBy: z.string(),
  savedAt: z.iso.datetime(),
  publishedAt: z.iso.datetime().nullable(),
});
export type ShownVersion = z.infer<typeof version>;

const falls = z.object({
  ...(Object.fromEntries(textFields.map((field) => [field, z.array(z.string())])) as Record<
    (typeof textFields)[number],
    z.ZodArray<z.ZodString>
  >),
  actor: z.enum(actors),
  targetHours: z.int(),
  isTold: z.boolean(),
});

const wordedState = z.object({
  key,
  name: z.string().meta({ description: 'What the operator’s system calls the state.' }),
  circumstance: z.string().nullable(),
  trackerNumber: z.int().nullable().meta({ description: 'The stage, as the operator’s system says it.' }),
  trackerStep: z.int().nullable(),
  openClaims: z.int().meta({ description: 'Open claims in this state whose words these are.' }),
  isWorded: z.boolean().meta({ description: 'Whether anybody has worded the state.' }),
  falls: falls.meta({ description: 'What counts where these words leave something out.' }),
  newest: z.int().nullable().meta({ description: 'The newest version, to be sent as `seen`.' }),
  published: version.nullable(),
  draft: version.nullable(),
});
export type WordedState = z.infer<typeof wordedState>;

const warning = z.object({
  field: z.enum(textFields),
  what: z.enum(['day', 'person', 'fault']).meta({ description: 'What words of a state should not name.' }),
  words: z.string(),
});

const wordingAnswer = z.object({
  owners: z.array(owner.extend({ name: z.string() })).meta({ description: 'Whose words the account may change.' }),
  owner,
  locale,
  withoutWords: z.int().meta({ description: 'States in use that nobody has worded. They stand first.' }),
  states: z.array(wordedState),
});
export type WordingAnswer = z.infer<typeof wordingAnswer>;

const ownerQuery = z.strictObject({
  kind: z.enum(['brand', 'client']).optional(),
  id: z.string().max(100).optional(),
  locale: locale.default(baseLocale),
});

const worded = { owner, key, locale };
const saveBody = z.strictObject({
  ...worded,
  words: ownWords,
  publish: z.boolean(),
  seen: z.int().nullable().meta({ description: 'The newest version that was on screen; null for none.' }),
});

const previewBody = z.strictObject({ ...worded, words: ownWords });
export type PreviewBody = z.output<typeof previewBody>;

const claimPage = z.record(z.string(), z.record(z.string(), z.unknown()).nullable());
const sample = z.object({
  kind: z.enum(['usual', 'little-known', 'late', 'tried', 'dated', 'asked']),
  claimId: z.uuid(),
  page: claimPage.meta({ description: 'As the claim’s page reads it: the answers to ClaimLayout and MyClaim.' }),
  notices: z.array(z.object({ channel: z.enum(['mail', 'push', 'text']), lines: z.array(z.string()) })),
});
export type WordingSample = z.infer<typeof sample>;

const bodyLimitBytes = 65_536;
const path = '/api/account';
const refused = {
  400: 'The body is not valid; errors point at its fields.',
  403: '`not-your-claims`: the account sees no brand and no client whole.',
  404: 'The account has no such brand or client, or there is no such state.',
};

export const wordingRoutes = {
  wording: {
    method: 'GET',
    path: `${path}/wording`,
    who: 'editor',
    summary: 'Every state, with what a brand or a client words of it in one language.',
    description: 'Without `kind` and `id`: of the first brand that the account may word.',
    query: { schema: ownerQuery, help: 'kind, id and locale' },
    answers: ok(wordingAnswer),
    problems: refused,
  },
  saveWording: {
    method: 'POST',
    path: `${path}/saveWording`,
    who: 'editor',
    bodyLimitBytes,
    summary: 'Save the words of a state as a draft, or publish them. Every version is kept.',
    description: 'Words that are published count from then on. What was sent before stays as it was sent.',
    body: { schema: saveBody },
    answers: ok(z.object({ version: z.int(), warnings: z.array(warning) })),
    problems: { ...refused, 409: '`changed-meanwhile`: another version than the one seen is the newest.' },
  },
  wordingVersions: {
    method: 'GET',
    path: `${path}/wordingVersions`,
    who: 'editor',
    summary: 'The versions of a state’s words, the newest first.',
    query: {
      schema: z.strictObject({ kind: z.enum(['brand', 'client']), id: z.string().max(100), key, locale }),
      help: 'kind, id, key and locale',
    },
    answers: ok(z.object({ versions: z.array(version) })),
    problems: refused,
  },
  previewWording: {
    method: 'POST',
    path: `${path}/previewWording`,
    who: 'editor',
    bodyLimitBytes,
    summary: 'Draw six sample claims, and what is sent of them, with the words of a draft. Nothing is stored.',
    body: { schema: previewBody },
    answers: ok(z.object({ samples: z.array(sample), warnings: z.array(warning) })),
    problems: refused,
  },
} satisfies RestRoutes;
