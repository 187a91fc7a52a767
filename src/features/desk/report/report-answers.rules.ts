import * as z from 'zod';

import { causes, liquids, recommendations, reportFields } from '#claim/report/report-content.rules.ts';

const instant = z.iso.datetime();

const content = z.object({
  findings: z.string(),
  cause: z.enum(causes).nullable(),
  liquid: z.enum(liquids).nullable(),
  liquidWords: z.string(),
  parts: z.array(z.string()),
  recommendation: z.enum(recommendations).nullable(),
  recommendationWords: z.string(),
});

const entries = z.array(z.object({ name: z.string(), lines: z.array(z.string()) }));

const draft = z.object({
  content,
  hash: z.string().meta({ description: 'What the next call names as seen.' }),
  by: z.string(),
  at: instant,
});

const version = z.object({
  number: z.int(),
  origin: z
    .enum(['desk', 'system', 'document'])
    .meta({ description: '`document`: what the claim’s form says, as the operator’s system has it.' }),
  by: z.string().meta({ description: 'Who issued it, or the name of the key.' }),
  issuedAt: instant.nullable().meta({ description: 'Null of what came before there were versions.' }),
  isWithdrawn: z.boolean().meta({ description: 'Documents say no more of it, so it is not shown.' }),
  content: content.nullable().meta({ description: 'Null of a document’s.' }),
  entries: entries.meta({ description: 'The findings, as the report shows them.' }),
  url: z.string().nullable().meta({
    description: 'Where its PDF is, as the claimant gets it; null for auditors to whom contacts are masked.',
  }),
});
export type ShownReportVersion = z.infer<typeof version>;

export const reportsAnswer = z.object({
  draft: draft.nullable().meta({ description: 'Of the desk; null for auditors.' }),
  versions: z.array(version).meta({ description: 'Those that were issued, the newest first.' }),
  form: z
    .object({ entries, url: z.string().nullable() })
    .nullable()
    .meta({ description: 'What the claim’s form says, where nothing was issued; null where it says nothing.' }),
  needed: z.array(z.enum(reportFields)).meta({ description: 'What the client asks for.' }),
  inspectedAt: instant.nullable(),
  engineer: z.string(),
});
export type ClaimReports = z.infer<typeof reportsAnswer>;
