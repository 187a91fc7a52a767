import * as z from 'zod';

import { claimNumberParam } from '#claim/document/claim-number.rules.ts';
import { contentFields } from '#claim/report/report-body.rules.ts';
import { causes, liquids, recommendations } from '#claim/report/report-content.rules.ts';
import type { RestRoutes } from '#shared/rest-route.ts';

const ofClaim = z.object({ number: claimNumberParam });

const reportBody = z.strictObject(contentFields);

const example = {
  findings: 'Glass cracked in the lower left corner\nFrame not bent',
  cause: 'impact' as const,
  liquid: 'no' as const,
  parts: ['Screen assembly'],
  recommendation: 'repair' as const,
};

const content = z
  .object({
    findings: z.string(),
    cause: z.enum(causes).nullable(),
    liquid: z.enum(liquids).nullable(),
    liquidWords: z.string(),
    parts: z.array(z.string()),
    recommendation: z.enum(recommendations).nullable(),
    recommendationWords: z.string(),
  })
  .nullable()
  .meta({ description: 'Null of what the claim’s form said.' });

const version = z
  .object({
    id: z.uuid(),
    reportVersion: z.int(),
    origin: z
      .enum(['desk', 'system', 'document'])
      .meta({ description: '`document`: the findings in the form of a claim document.' }),
    issuedAt: z.iso.datetime().nullable().meta({ description: 'Null of what came before there were versions.' }),
    withdrawnAt: z.iso.datetime().nullable().meta({ description: 'When documents said no more of it.' }),
    by: z.string().meta({ description: 'The handler, or the name of the key.' }),
    content,
    findings: z
      .array(z.object({ name: z.string(), lines: z.array(z.string()) }))
      .meta({ description: 'As the report shows them.' }),
    contentHash: z.string(),
  })
  .meta({ id: 'ReportVersion' });
export type ReportAnswer = z.infer<typeof version>;

const written = z
  .object({
    id: z.uuid(),
    reportVersion: z.int(),
    changed: z.boolean().meta({ description: 'False if the newest version says the same.' }),
  })
  .meta({ id: 'ReportWritten' });

const exampleWritten = { id: '01930000-0000-7000-8000-0000000000d6', reportVersion: 2, changed: true };

export const reportRoutes = {
  putReport: {
    method: 'PUT',
    path: '/claims/:number/report',
    who: { scope: 'claims:write', brands: 'claim' },
    summary: 'Issue a version of the inspection report',
    description:
      'It is the report that counts from now on, with a number and today’s date, and is never changed. Earlier versions are kept. The same again changes nothing. Claim documents take it back only with other findings in their form, which are the next version.',
    params: ofClaim,
    body: { schema: reportBody, example },
    answers: {
      200: {
        description: 'The newest version says the same.',
        schema: written,
        example: { ...exampleWritten, changed: false },
      },
      201: { description: 'A new version.', schema: written, example: exampleWritten },
    },
    problems: {
      400: 'The body is not valid, or `report-incomplete`: the client asks for more. Errors point at the fields.',
      404: 'There is no such claim.',
    },
  },
  listReports: {
    method: 'GET',
    path: '/claims/:number/reports',
    who: { scope: 'claims:read', brands: 'claim' },
    summary: 'Read the versions of the inspection report',
    description:
      'The newest first, without the desk’s draft. Findings that only the claim’s form has are listed once something else takes their place. `version` of the PDF names one.',
    params: ofClaim,
    answers: { 200: { description: 'The versions.', schema: z.object({ reports: z.array(version) }) } },
    problems: { 404: 'There is no such claim.' },
  },
} satisfies RestRoutes;
