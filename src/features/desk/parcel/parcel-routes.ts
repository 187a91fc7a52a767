import * as z from 'zod';

import { eventFields } from '#claim/parcel/event-body.rules.ts';
import { courierStatuses, directions, eventReasons } from '#claim/parcel/parcel.rules.ts';
import { rebookingStatuses } from '#claim/parcel/rebooking-statuses.rules.ts';
import { wishKinds } from '#claim/parcel/wish-kinds.rules.ts';
import { ok } from '#shared/rest-answers.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { singleLine } from '#shared/text.ts';
import { actionHeaders, actionProblems } from '../action/action-row.ts';
import { claimParams } from '../desk.rules.ts';

const longestAnswer = 300;

const wish = z.object({
  id: z.uuid(),
  status: z.enum(rebookingStatuses),
  kind: z.enum(wishKinds),
  wish: z.string().meta({ description: 'What was asked for, in words; without a place where contacts are kept back.' }),
  text: z.string().meta({ description: 'What became of it, as the claimant reads it; empty with the place.' }),
  askedAt: z.iso.datetime(),
});

const parcel = z.object({
  id: z.uuid(),
  direction: z.enum(directions),
  courier: z.string(),
  number: z.string(),
  bookedFor: z.iso.date().nullable(),
  place: z.string().meta({ description: 'Where it goes instead of to the address; often empty.' }),
  failed: z.string().nullable().meta({ description: 'What went wrong, while nothing else is booked.' }),
  steps: z.array(
    z.object({
      id: z.uuid(),
      at: z.iso.datetime(),
      text: z.string(),
      place: z.string(),
      source: z.string(),
      status: z.enum(courierStatuses),
    }),
  ),
  wishes: z.array(wish).meta({ description: 'The newest first.' }),
});
export type DeskParcel = z.infer<typeof parcel>;
export type DeskWish = z.infer<typeof wish>;

const eventBody = z.strictObject({
  direction: z.enum(directions, { error: `This must be one of: ${directions.join(', ')}.` }),
  ...eventFields,
});
export type EventByHand = z.output<typeof eventBody>;

const settleBody = z.strictObject({
  rebookingId: z.uuid({ error: 'This must be the id of a wish.' }),
  status: z.enum(['confirmed', 'refused'], { error: 'This must be confirmed or refused.' }),
  answer: z
    .string({ error: 'This must be a text.' })
    .max(longestAnswer, { error: `This may have at most ${longestAnswer} characters.` })
    .transform(singleLine)
    .default('')
    .meta({ description: 'Why it is refused, or what else to know.' }),
});
export type SettleWish = z.output<typeof settleBody>;

const action = { method: 'POST', who: 'handler', params: claimParams, headers: actionHeaders } as const;
const exampleId = '01930000-0000-7000-8000-0000000000b2';

export const deskParcelRoutes = {
  deskParcels: {
    method: 'GET',
    who: 'reader',
    path: '/api/desk/claims/:claimId/parcels',
    summary: 'The parcels of a claim, what their couriers said, and what the claimant asks for.',
    description: 'An auditor to whom contacts are masked gets no typed words.',
    params: claimParams,
    answers: ok(z.object({ parcels: z.array(parcel) })),
    problems: { 404: actionProblems[404] },
  },
  deskCourierEvent: {
    ...action,
    path: '/api/desk/claims/:claimId/parcel',
    summary: 'Write by hand what a courier said.',
    description: 'Of the newest parcel of its direction; without one, a parcel is begun from what documents say.',
    body: {
      schema: eventBody,
      example: { direction: 'delivery', at: '2026-11-20T10:41:00Z', status: 'failed', reason: eventReasons[0] ?? null },
    },
    answers: ok(z.object({ eventId: z.uuid() })),
    problems: { ...actionProblems, 409: '`too-many-events`: a parcel has at most 1,000.' },
  },
  deskSettleRebooking: {
    ...action,
    path: '/api/desk/claims/:claimId/rebooking-settle',
    summary: 'Confirm or refuse what the claimant asked the courier for.',
    description: 'The same again changes nothing. The booked day stays where it is refused.',
    body: {
      schema: settleBody,
      example: { rebookingId: exampleId, status: 'refused', answer: 'the van was loaded already' },
    },
    answers: ok(z.object({ changed: z.boolean() })),
    problems: {
      ...actionProblems,
      409: '`rebooking-withdrawn`: the claimant took it back. `rebooking-expired`: its time is over. `rebooking-settled`: it was settled otherwise. `changed-meanwhile` with `address`: the return address was changed since another was asked for.',
    },
  },
} satisfies RestRoutes;
