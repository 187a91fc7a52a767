import * as z from 'zod';

import { claimNumberParam } from '#claim/document/claim-number.rules.ts';
import { dateBody } from '#claim/promise/date-body.rules.ts';
import { dateReasons } from '#claim/promise/date-reasons.rules.ts';
import { headers, query } from './write-row.ts';
import type { RestRoutes } from '#shared/rest-route.ts';

const params = z.object({ number: claimNumberParam });

const promisedDate = z.object({
  id: z.uuid(),
  kind: z.literal('completion'),
  earliest: z.iso.date(),
  latest: z.iso.date(),
  reason: z.enum(dateReasons),
  text: z.string(),
  setAt: z.iso.datetime(),
  setBy: z.string().nullable().meta({ description: 'The handler who set it at the desk; null for a system.' }),
});
const example = {
  id: '01930000-0000-7000-8000-0000000000d2',
  kind: 'completion',
  earliest: '2026-11-24',
  latest: '2026-11-26',
  reason: 'part-late',
  text: 'the screen comes two days late',
  setAt: '2026-11-14T10:00:00.000Z',
  setBy: null,
} as const;

const dateWritten = z
  .object({
    id: z.uuid(),
    number: z.string(),
    version: z.int(),
    changed: z.boolean().meta({ description: 'False if this date counted already.' }),
    dateId: z.uuid(),
  })
  .meta({ id: 'DateWritten' });

export const dateRoutes = {
  setDate: {
    method: 'POST',
    path: '/claims/:number/dates',
    who: { scope: 'claims:write', brands: 'claim' },
    summary: 'Promise the claimant a date',
    description:
      'By when the claim is complete: a day, or earliest and latest. It counts from now on, over one of the desk too; earlier ones stay in the list. The same date again changes nothing.',
    params,
    headers,
    query,
    body: {
      schema: dateBody,
      example: { earliest: '2026-11-24', latest: '2026-11-26', reason: 'part-late', text: example.text },
    },
    answers: {
      200: { description: 'This date counted already.', schema: dateWritten },
      201: {
        description: 'It counts now.',
        schema: dateWritten,
        example: {
          id: '5b0e8f0e-9d1c-4b7e-8a51-3f6f5f0d9a10',
          number: 'CLM-7Q2M-4XKD',
          version: 5,
          changed: true,
          dateId: example.id,
        },
      },
    },
    problems: {
      400: 'The body is not valid; errors point at its fields.',
      404: 'There is no such claim.',
      409: '`claim-over`: the claim has ended.',
      412: 'If-Match names another version.',
    },
  },
  listDates: {
    method: 'GET',
    path: '/claims/:number/dates',
    who: { scope: 'claims:read', brands: 'claim' },
    summary: 'Read the dates that the claimant was promised',
    description: 'The newest first; that one counts. A claim document holds none of them, and takes none away.',
    params,
    answers: {
      200: {
        description: 'Empty where nothing was promised.',
        schema: z.object({ dates: z.array(promisedDate) }),
        example: { dates: [example] },
      },
    },
    problems: { 404: 'There is no such claim.' },
  },
} satisfies RestRoutes;
