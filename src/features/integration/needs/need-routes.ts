import * as z from 'zod';

import { claimNumberParam } from '#claim/document/claim-number.rules.ts';
import { needsBody } from '#claim/support/needs-body.rules.ts';
import { supportCodes } from '#claim/support/support-codes.rules.ts';
import type { RestRoutes } from '#shared/rest-route.ts';

const params = z.object({ number: claimNumberParam });
const instant = z.iso.datetime();

const need = z
  .object({
    id: z.uuid(),
    code: z.enum(supportCodes),
    words: z.string().meta({ description: 'Of `other`.' }),
    saidBy: z.enum(['claimant', 'handler', 'system']),
    saidAt: instant,
    until: z.iso.date().nullable().meta({ description: 'The last day on which it counts.' }),
    tellsInsurer: z.boolean().meta({ description: 'False: the insurer that the claim has now must not be told.' }),
    seenAt: instant.nullable().meta({ description: 'When a handler has read it.' }),
  })
  .meta({ id: 'SupportNeed' });
export type NeedAnswer = z.infer<typeof need>;

const exampleNeed = {
  id: '01930000-0000-7000-8000-0000000000d7',
  code: 'large-print' as const,
  words: '',
  saidBy: 'claimant' as const,
  saidAt: '2026-11-06T10:00:00.000Z',
  until: null,
  tellsInsurer: false,
  seenAt: null,
};

export const needRoutes = {
  listNeeds: {
    method: 'GET',
    path: '/claims/:number/needs',
    who: { scope: 'needs:read', brands: 'claim' },
    summary: 'Read what the claimant needs so that they can be helped better',
    description:
      'Every answer is noted in the audit with the name of the key. Give it to nobody who does not work on the claim, and to the insurer only where `tellsInsurer` is true.',
    params,
    answers: {
      200: {
        description: 'Those that count, the oldest first.',
        schema: z.object({ needs: z.array(need) }),
        example: { needs: [exampleNeed] },
      },
    },
    problems: { 404: 'There is no such claim.' },
  },
  recordNeeds: {
    method: 'POST',
    path: '/claims/:number/needs',
    who: { scope: 'needs:write', brands: 'claim' },
    summary: 'Record what the claimant needs',
    description:
      'As a caller says it: all that they need now, so what is left out is withdrawn. The same again changes nothing. It is kept sealed, and the claimant sees it on their page.',
    params,
    body: { schema: needsBody, example: { codes: ['large-print', 'more-time'], until: '2026-12-31' } },
    answers: {
      200: {
        description: 'Recorded.',
        schema: z.object({ changed: z.boolean().meta({ description: 'False if this was so before.' }) }),
        example: { changed: true },
      },
    },
    problems: { 400: 'The body is not valid; errors point at its fields.', 404: 'There is no such claim.' },
  },
} satisfies RestRoutes;
