import * as z from 'zod';

import { ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { claimRow } from '../desk-answers.rules.ts';
import { claimParams } from '../desk.rules.ts';

const instant = z.iso.datetime();

export const shownOutcomes = ['waiting', 'overruled', 'refused'] as const;

const untakenChange = z.object({
  id: z.uuid(),
  field: z.literal('state'),
  from: z.string().nullable().meta({ description: 'What the operator’s system had said; null for no state.' }),
  to: z.string(),
  by: z.string(),
  at: instant,
  outcome: z.enum(shownOutcomes),
  settledAt: instant.nullable(),
  settledBy: z.string().nullable().meta({ description: 'The name of the key, where it is known.' }),
  became: z.string().nullable().meta({ description: 'What the system set instead.' }),
  refusal: z.string().nullable().meta({ description: 'Why the system refused it.' }),
  unheard: z.int().meta({ description: 'How many documents came since that had not heard of it.' }),
});
export type UntakenChange = z.infer<typeof untakenChange>;

const otherClaim = claimRow.extend({ createdAt: instant });
export type OtherClaim = z.infer<typeof otherClaim>;

const othersAnswer = z.object({
  ofDevice: z.array(otherClaim).meta({ description: 'With the same IMEI or serial number, the newest first.' }),
  ofPerson: z.array(otherClaim).meta({ description: 'With the same mail or telephone number, the newest first.' }),
  hasMore: z.boolean().meta({ description: 'There are more than these.' }),
});
export type OtherClaims = z.infer<typeof othersAnswer>;

const auditAnswer = z.object({
  entries: z.array(
    z.object({
      id: z.uuid(),
      at: instant,
      person: z.string().meta({ description: 'A name or address of an account, the name of a key, or another actor.' }),
      action: z.string(),
      detail: z.string(),
      changes: z.array(
        z.object({ field: z.string(), from: z.string().exactOptional(), to: z.string().exactOptional() }),
      ),
    }),
  ),
  hasMore: z.boolean(),
});
export type ClaimAudit = z.infer<typeof auditAnswer>;

const get = { method: 'GET', params: claimParams, problems: { 404: 'There is no such claim.' } } as const;

export const cardRoutes = {
  deskUntaken: {
    ...get,
    who: 'handler',
    path: '/api/desk/claims/:claimId/untaken',
    summary: 'What was set at the desk and waits, was overruled or refused; the newest first.',
    answers: ok(z.object({ changes: z.array(untakenChange) })),
  },
  deskOthers: {
    ...get,
    who: 'reader',
    path: '/api/desk/claims/:claimId/others',
    summary: 'Other claims of the same device or person.',
    description: 'Within the limits of whoever asks. An auditor gets none of the person where contacts are masked.',
    answers: ok(othersAnswer),
  },
  deskAudit: {
    ...get,
    who: 'handler',
    path: '/api/desk/claims/:claimId/audit',
    summary: 'Who saw this claim and did what; for leads.',
    answers: ok(auditAnswer),
    problems: { 403: '`lead-needed`: this is for leads.', 404: 'There is no such claim.' },
  },
} satisfies RestRoutes;
