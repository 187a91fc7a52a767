import * as z from 'zod';

import { claimNumberParam } from '#claim/document/claim-number.rules.ts';
import { packReaders } from '#claim/pack/pack-source.ts';
import { isPeriod, periodFault } from '#claim/duty/duty.rules.ts';
import { limitParam } from '#shared/rest-query.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { auditEntries } from './audit-answers.rules.ts';

const ofClaim = z.object({ number: claimNumberParam });

const entryExample = {
  id: '01930000-0000-7000-8000-0000000000e1',
  at: '2026-11-06T10:00:00.000Z',
  person: 'Claims system',
  action: 'operator.wrote',
  detail: 'PATCH /claims/:number',
  claimId: '5b0e8f0e-9d1c-4b7e-8a51-3f6f5f0d9a10',
  claimNumber: 'CLM-7Q2M-4XKD',
  account: null,
  changes: [{ field: 'state', from: 'Inspection', to: 'Repair in progress' }, { field: 'endUserEmail' }],
  address: '203.0.113.77',
};

const line = z.object({ kind: z.string(), what: z.string(), count: z.int() });

/** `kept` is without card, name or reason. An account with the claim's address belongs to its owner and stays. */
const erasure = z.object({
  number: z.string(),
  dryRun: z.boolean(),
  removed: z.array(line),
  kept: z.array(line),
  openComplaints: z.int().meta({ description: 'With any, the erasure is refused unless `force` names them.' }),
  accountWithSameEmail: z.boolean(),
});

export type ReportLine = z.infer<typeof line>;
export type ErasureReport = z.infer<typeof erasure>;

const evidence = {
  method: 'GET',
  who: { scope: 'exports:read', brands: 'claim' },
  params: ofClaim,
  query: {
    schema: z.strictObject({
      for: z.enum(packReaders, { error: 'This must be insurer or operator.' }).default('insurer').meta({
        description:
          '`insurer`: without notes for the desk only, support needs and openings of the passcode, and without contacts where the client keeps them from its auditors. `operator`: with them.',
      }),
    }),
    help: 'for is insurer or operator.',
  },
} as const;
const aboutPacks =
  'Every state with the words that the page had, from when until when, every notice with its channel and delivery, every date with its reason, every decision with its version, complaints, survey, messages, and who saw the claim. The same claim gives the same pack. Each is in the audit.';
const evidenceProblems = { 400: 'The claim number or `for` is not valid.', 404: 'There is no such claim.' };

const day = z.iso.date({ error: 'This must be a day such as 2026-11-21.' });
const duty = {
  method: 'GET',
  who: { scope: 'claims:read', brands: 'refused' },
  query: {
    schema: z
      .strictObject({
        client: z.uuid({ error: 'This must be the id of a client.' }),
        from: day,
        to: day.meta({ description: 'The last day.' }),
      })
      .refine(isPeriod, { error: periodFault }),
    help: `client is the id of one, and from and to are days. ${periodFault}`,
  },
} as const;
const aboutDuty =
  'Figures of the reports by the four outcomes with those of the period before, what was done about them, and ten claims that ended in the period, drawn by a seed of client and period that is printed. Nothing of fewer than ten. Each is in the audit.';
const dutyProblems = {
  400: 'A parameter is missing or not valid.',
  404: '`client-not-found`: there is no such client.',
};

export const evidenceRoutes = {
  readAudit: {
    method: 'GET',
    path: '/audit',
    who: { scope: 'audit:read', brands: 'filtered' },
    summary: 'Read who has seen and changed what',
    description:
      'Entries in order, to be read on from: each answer says where it ended (after). An entry appears a minute after it was written, so that none is missed.',
    query: {
      schema: z.strictObject({
        after: z.string().max(100).default('').meta({ description: 'Where an answer before this one ended.' }),
        limit: limitParam(1_000, 500).meta({ description: 'Entries of one answer.' }),
      }),
      help: 'after is where an answer ended, and limit is 1 to 1000.',
    },
    answers: {
      200: {
        description: 'Entries, the oldest first.',
        schema: auditEntries,
        example: { entries: [entryExample], after: `${entryExample.at}~${entryExample.id}` },
      },
    },
    problems: { 400: 'after or limit is not valid.' },
  },
  exportClaim: {
    method: 'GET',
    path: '/claims/:number/export',
    who: { scope: 'exports:read', brands: 'claim' },
    summary: 'Export everything that is held of a claim',
    description:
      'A zip for a claimant’s request for access: every table as JSON, photos and files, and a README in plain words. Passcodes, keys and codes are left out. Every export is noted in the audit.',
    params: ofClaim,
    answers: { 200: { description: 'The zip.', media: ['application/zip'] } },
    problems: { 400: 'The claim number is not valid.', 404: 'There is no such claim.' },
  },
  claimEvidencePdf: {
    ...evidence,
    path: '/claims/:number/evidence.pdf',
    summary: 'Make an evidence pack of a claim, as a PDF',
    description: `${aboutPacks} Tagged (PDF/UA-1), A4; of long tables the newest rows.`,
    answers: { 200: { description: 'The pack.', media: ['application/pdf'] } },
    problems: { ...evidenceProblems, 503: '`busy`: others are being drawn.' },
  },
  claimEvidenceZip: {
    ...evidence,
    path: '/claims/:number/evidence.zip',
    summary: 'Make an evidence pack of a claim, as a zip',
    description: `${aboutPacks} A CSV for each table, the files, and their hashes.`,
    answers: { 200: { description: 'The pack.', media: ['application/zip'] } },
    problems: evidenceProblems,
  },
  consumerDutyPdf: {
    ...duty,
    path: '/consumer-duty.pdf',
    summary: 'Make a Consumer Duty pack of a client, as a PDF',
    description: `${aboutDuty} Tagged (PDF/UA-1), A4.`,
    answers: { 200: { description: 'The pack.', media: ['application/pdf'] } },
    problems: { ...dutyProblems, 503: '`busy`: others are being drawn.' },
  },
  consumerDutyZip: {
    ...duty,
    path: '/consumer-duty.zip',
    summary: 'Make a Consumer Duty pack of a client, as a zip of tables',
    description: aboutDuty,
    answers: { 200: { description: 'The pack.', media: ['application/zip'] } },
    problems: dutyProblems,
  },
  eraseClaim: {
    method: 'POST',
    path: '/claims/:number/erasure',
    who: { scope: 'claims:erase', brands: 'claim' },
    summary: 'Erase a claim for good',
    description:
      'Deletes the claim with everything nested in it, files, messages, mails, texts, conversations and events. Payments stay as amounts and ids, complaints without how to reach the claimant and with contacts in their texts masked, and the audit stays. With dryRun nothing is changed, and the answer says what would be.',
    params: ofClaim,
    body: {
      schema: z.strictObject({
        dryRun: z.boolean({ error: 'This must be true or false.' }).default(false),
        force: z
          .enum(['complaint-open'], { error: 'This must be complaint-open.' })
          .optional()
          .meta({ description: '`complaint-open`: although a complaint of the claim is open.' }),
      }),
      example: { dryRun: true },
      optional: true,
    },
    answers: {
      200: {
        description: 'What was removed, or would be, and what stays.',
        schema: erasure,
        example: {
          number: 'CLM-7Q2M-4XKD',
          dryRun: true,
          removed: [{ kind: 'claim', what: 'the claim itself', count: 1 }],
          kept: [{ kind: 'payment_intent', what: 'payments of the excess', count: 1 }],
          openComplaints: 0,
          accountWithSameEmail: false,
        },
      },
    },
    problems: {
      400: 'The claim number or the body is not valid.',
      404: 'There is no such claim.',
      409: '`complaint-open`: the claim has an open complaint, which `force` does not name.',
    },
  },
} satisfies RestRoutes;
