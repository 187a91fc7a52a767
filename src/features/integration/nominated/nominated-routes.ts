import * as z from 'zod';

import { claimNumberParam } from '#claim/document/claim-number.rules.ts';
import { endedByKinds, nominatedRights } from '#claim/nominated/nominated.rules.ts';
import type { RestRoutes } from '#shared/rest-route.ts';

const instant = z.iso.datetime();

const nominated = z
  .object({
    id: z.uuid(),
    name: z.string(),
    relation: z.string(),
    email: z.string().meta({ description: 'Empty once it is over.' }),
    may: z.array(z.enum(nominatedRights)),
    state: z.enum(['asked', 'confirmed', 'ended']),
    waitsToDecide: z.boolean().meta({
      description: 'They act, and decide only once a handler confirms them: the client asks for mailed codes since.',
    }),
    askedAt: instant,
    confirmedAt: instant.nullable(),
    until: instant.meta({ description: 'The end of the claim comes first.' }),
    endedAt: instant.nullable(),
    endedBy: z.enum(endedByKinds).nullable(),
  })
  .meta({ id: 'NominatedPerson' });
export type NominatedAnswer = z.infer<typeof nominated>;

const example: NominatedAnswer = {
  id: '01930000-0000-7000-8000-0000000000d8',
  name: 'Dana Field',
  relation: 'daughter',
  email: 'dana@example.com',
  may: ['see', 'write'],
  state: 'confirmed',
  waitsToDecide: false,
  askedAt: '2026-11-06T10:00:00.000Z',
  confirmedAt: '2026-11-06T10:05:00.000Z',
  until: '2027-11-06T10:00:00.000Z',
  endedAt: null,
  endedBy: null,
};

export const nominatedRoutes = {
  listNominated: {
    method: 'GET',
    path: '/claims/:number/nominated',
    who: { scope: 'claims:read', brands: 'claim' },
    summary: 'Read who may act for the claimant',
    params: z.object({ number: claimNumberParam }),
    answers: {
      200: {
        description: 'All that the claim has had, the newest first.',
        schema: z.object({ nominated: z.array(nominated) }),
        example: { nominated: [example] },
      },
    },
    problems: { 404: 'There is no such claim.' },
  },
  endNominated: {
    method: 'DELETE',
    path: '/claims/:number/nominated/:id',
    who: { scope: 'claims:write', brands: 'claim' },
    summary: 'End that somebody may act for the claimant',
    description: 'Their open pages end at once. The same again changes nothing.',
    params: z.object({ number: claimNumberParam, id: z.uuid().meta({ examples: [example.id] }) }),
    answers: { 204: { description: 'Ended.' } },
    problems: { 404: 'There is no such claim, or it has no such person.' },
  },
} satisfies RestRoutes;
