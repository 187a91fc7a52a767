import * as z from 'zod';

import { shownContent } from '#shared/brands/brand-content.rules.ts';
import { brandId, brandToSave } from '#shared/brands/saved-brand.rules.ts';
import { doneAnswer, ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';

const version = z.object({
  version: z.int(),
  content: shownContent,
  status: z.enum(['draft', 'published', 'past']),
  savedBy: z.string(),
  savedAt: z.iso.datetime(),
  publishedAt: z.iso.datetime().nullable(),
});
export type ShownBrandVersion = z.infer<typeof version>;

const listedBrand = z.object({
  id: z.string(),
  name: z.string(),
  logo: z.string().nullable().meta({ description: 'The address of the logo on light pages; null for a draft.' }),
  primary: z.string(),
  keptIn: z
    .enum(['file', 'store', 'both'])
    .meta({ description: '`both`: what is published in the store takes the place of the file.' }),
  isDefault: z.boolean().meta({ description: 'Hosts and claims without a brand have this one.' }),
  hosts: z.array(z.string()),
  published: z.int().nullable().meta({ description: 'The version that serves; null where the file does, or nothing.' }),
  draft: z.int().nullable().meta({ description: 'The version that waits to be published.' }),
});
export type ListedBrand = z.infer<typeof listedBrand>;

const brandAnswer = z.object({
  brand: listedBrand,
  inFile: shownContent.nullable().meta({ description: 'What the folder’s brand.json says.' }),
  newest: z.int().nullable().meta({ description: 'The newest version, to be sent as `seen`.' }),
  versions: z.array(version).meta({ description: 'The newest first.' }),
  use: z
    .object({ clients: z.array(z.string()), hasClaims: z.boolean(), limits: z.int() })
    .meta({ description: 'What names the brand: open clients, claims, and limits of accounts and keys.' }),
  preview: z.string().nullable().meta({ description: 'A link that shows the draft to whoever has it.' }),
});
export type BrandAnswer = z.infer<typeof brandAnswer>;

const saveBody = z.strictObject({
  id: brandId,
  content: brandToSave,
  publish: z.boolean(),
  seen: z.int().nullable().optional().meta({ description: 'The newest version that was on screen; null for none.' }),
});

/** In bytes: three pictures as data URLs. */
export const bodyLimitBytes = 4_200_000;
const path = '/api/account';
const missing = 'There is no such brand.';

export const brandRoutes = {
  brands: {
    method: 'GET',
    path: `${path}/brands`,
    who: 'admin',
    summary: 'Every brand, of the folder and of the store.',
    answers: ok(z.object({ brands: z.array(listedBrand) })),
  },
  brand: {
    method: 'GET',
    path: `${path}/brand`,
    who: 'admin',
    summary: 'One brand with all of its versions.',
    query: { schema: z.strictObject({ id: z.string().max(100) }), help: 'id' },
    answers: ok(brandAnswer),
    problems: { 404: missing },
  },
  saveBrand: {
    method: 'POST',
    path: `${path}/saveBrand`,
    who: 'admin',
    bodyLimitBytes,
    summary: 'Save a brand as a draft, or publish it. Every version is kept.',
    description:
      'What is published serves pages, mails and documents from the answer on, in place of a brand of the folder with the same id. To go back, publish the content of an earlier version.',
    body: { schema: saveBody },
    answers: ok(z.object({ version: z.int() })),
    problems: {
      400: '`brand-refused`: a colour cannot be read (`nearest` has safe ones), a picture cannot be drawn, or another brand has a host. `invalid-body`: the body is not valid. Errors point at its fields.',
      409: '`changed-meanwhile`: another version than the one seen is the newest.',
    },
  },
  removeBrand: {
    method: 'POST',
    path: `${path}/removeBrand`,
    who: 'admin',
    summary: 'Take a brand out of use. A brand of the folder with the same id serves again.',
    body: {
      schema: z.strictObject({
        id: brandId,
        despiteUse: z.boolean().default(false).meta({ description: 'What names the brand gets the default one.' }),
      }),
    },
    answers: ok(doneAnswer),
    problems: {
      404: missing,
      409: '`brand-in-use`: it says what uses it. `default-brand`, `host-taken`: nothing was removed.',
    },
  },
} satisfies RestRoutes;
