import * as z from 'zod';

import { claimNumberParam } from '#claim/document/claim-number.rules.ts';
import { eventFields, optionalInstant } from '#claim/parcel/event-body.rules.ts';
import { courierStatuses, directions, eventReasons } from '#claim/parcel/parcel.rules.ts';
import { leaveKinds } from '#claim/parcel/rebooking.rules.ts';
import { wishKinds } from '#claim/parcel/wish-kinds.rules.ts';
import { rebookingStatuses } from '#claim/parcel/rebooking-statuses.rules.ts';
import type { RestRoutes } from '#shared/rest-route.ts';
import { singleLine } from '#shared/text.ts';
import { query } from '../write-row.ts';

export const mostEvents = 500;
const mostOffered = 60;
const mostPlaces = 20;

const text = (most: number) =>
  z
    .string({ error: 'This must be a text.' })
    .max(most, { error: `This may have at most ${most} characters.` })
    .transform(singleLine);

const externalId = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .meta({ description: 'Your own id of this parcel.', examples: ['P-1001'] });
const ofClaim = z.object({ number: claimNumberParam });
const ofParcel = z.object({ number: claimNumberParam, externalId });
const ofRebooking = z.object({
  number: claimNumberParam,
  id: z.uuid().meta({ examples: ['01930000-0000-7000-8000-0000000000b2'] }),
});

const day = z.iso.date({ error: 'This must be a day, like 2026-11-24.' });

const options = z.strictObject({
  days: z
    .array(day)
    .max(mostOffered, { error: `These may be at most ${mostOffered} days.` })
    .default([])
    .meta({ description: 'Days on which the courier can come; the first ten that are ahead are offered.' }),
  places: z
    .array(z.strictObject({ id: text(100), name: text(100), address: text(200).default('') }))
    .max(mostPlaces, { error: `These may be at most ${mostPlaces} places.` })
    .default([])
    .meta({ description: 'Pick-up points.' }),
  leave: z
    .array(z.enum(leaveKinds, { error: `This must be one of: ${leaveKinds.join(', ')}.` }))
    .max(leaveKinds.length)
    .default([])
    .meta({ description: 'Where the courier may leave it; offered where the client agrees too.' }),
  otherAddress: z.boolean().default(false).meta({ description: 'Whether it can go to another address.' }),
  cutOffAt: z.iso
    .datetime({ offset: true, error: 'This must be an instant, like 2026-11-20T18:00:00Z.' })
    .nullable()
    .default(null)
    .meta({ description: 'Until when the courier takes a change; without it, 20:00 in London of the day before.' }),
});

const parcelBody = z.strictObject({
  direction: z.enum(directions, { error: `This must be one of: ${directions.join(', ')}.` }),
  courier: text(100).default(''),
  number: text(200).default('').meta({ description: 'The courier’s tracking number.' }),
  bookedFor: day
    .nullable()
    .optional()
    .meta({ description: 'The day of the visit in London. Left out, the day that is booked stays.' }),
  windowFrom: optionalInstant,
  windowTo: optionalInstant,
  pinNeeded: z.boolean().default(false).meta({ description: 'Whether the courier asks for a PIN at the door.' }),
  options: options.prefault({}).meta({ description: 'What the courier offers. Claimants are offered nothing else.' }),
});
export type ParcelBody = z.output<typeof parcelBody>;

const event = z.strictObject({
  externalId: text(200).pipe(z.string().min(1)).meta({ description: 'Your own id of this event; once a parcel.' }),
  ...eventFields,
});
const eventsBody = z.strictObject({
  events: z
    .array(event, { error: 'This must be a list of events.' })
    .min(1, { error: 'Send at least one event.' })
    .max(mostEvents, { error: `Send at most ${mostEvents} events a call.` }),
});
export type EventsBody = z.output<typeof eventsBody>;

const confirmBody = z.strictObject({
  bookedFor: day.nullable().default(null).meta({ description: 'The day that the courier names, if not the wish’s.' }),
  windowFrom: optionalInstant,
  windowTo: optionalInstant,
  answer: text(300).default('').meta({ description: 'What else to know, in a sentence.' }),
});
export type ConfirmBody = z.output<typeof confirmBody>;

const refuseBody = z.strictObject({
  answer: text(300)
    .pipe(z.string().min(1, { error: 'Say why it is not possible.' }))
    .meta({ description: 'Why, to stand after “Not possible:”.' }),
});

const eventAnswer = z.object({
  externalId: z.string(),
  at: z.iso.datetime(),
  status: z.enum(courierStatuses),
  reason: z.enum(eventReasons as [string, ...string[]]).nullable(),
  words: z.string(),
  place: z.string(),
  windowFrom: z.iso.datetime().nullable(),
  windowTo: z.iso.datetime().nullable(),
  origin: z.enum(['system', 'aggregator', 'desk']),
  receivedAt: z.iso.datetime(),
});

const rebookingAnswer = z.object({
  id: z.uuid(),
  status: z.enum(rebookingStatuses),
  wish: z
    .object({
      kind: z.enum(wishKinds),
      day: z.iso.date().optional(),
      id: z.string().optional(),
      name: z.string().optional(),
      address: z.string().optional(),
      words: z.string().optional(),
      lines: z.array(z.string()).optional().meta({ description: 'Of another address: five lines.' }),
    })
    .meta({ description: '`day`; `id`, `name`, `address` of a place; `words`; or `lines`, by its kind.' }),
  answer: z.string(),
  askedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().meta({ description: 'From when on an answer comes too late.' }),
  settledAt: z.iso.datetime().nullable(),
});
export type RebookingAnswer = z.infer<typeof rebookingAnswer>;

const parcelAnswer = z
  .object({
    id: z.uuid(),
    externalId: z.string().nullable().meta({ description: 'Null where it was begun here.' }),
    direction: z.enum(directions),
    courier: z.string(),
    number: z.string(),
    bookedFor: z.iso.date().nullable(),
    windowFrom: z.iso.datetime().nullable(),
    windowTo: z.iso.datetime().nullable(),
    pinNeeded: z.boolean(),
    place: z.string().meta({ description: 'Where it goes instead of to the address; often empty.' }),
    status: z.enum(courierStatuses).nullable(),
    statusAt: z.iso.datetime().nullable(),
    events: z.array(eventAnswer).meta({ description: 'By time.' }),
    rebookings: z.array(rebookingAnswer).meta({ description: 'The newest first.' }),
  })
  .meta({ id: 'Parcel' });
export type ParcelAnswer = z.infer<typeof parcelAnswer>;

const written = z
  .object({ id: z.uuid(), changed: z.boolean().meta({ description: 'False if this was so before.' }) })
  .meta({ id: 'ParcelWritten' });
const added = z
  .object({
    added: z.int().meta({ description: 'Events that were not known.' }),
    known: z.int().meta({ description: 'Events whose externalId was known; the first counts.' }),
  })
  .meta({ id: 'CourierEventsAdded' });
const settled = z
  .object({ changed: z.boolean().meta({ description: 'False if it was settled so before.' }) })
  .meta({ id: 'RebookingSettled' });

const id = '01930000-0000-7000-8000-0000000000b1';
const write = { scope: 'couriers:write', brands: 'claim' } as const;
const noParcel = { 404: 'There is no such claim, or no parcel with this externalId.' };
const badBody = { 400: 'The body is not valid; errors point at its fields.' };
const notSettled = {
  ...badBody,
  404: 'There is no such claim, or it has no such wish.',
  409: '`rebooking-withdrawn`: the claimant took it back. `rebooking-expired`: its time is over. `rebooking-settled`: it was settled otherwise. `changed-meanwhile` with `address`: the return address was changed since another was asked for.',
};

export const parcelRoutes = {
  putParcel: {
    method: 'PUT',
    path: '/claims/:number/parcels/:externalId',
    who: write,
    summary: 'Write a parcel of a claim',
    description:
      'The newest of its direction counts, and its booked day before that of the claim’s document, until a document brings another day. The same again changes nothing.',
    params: ofParcel,
    query,
    body: {
      schema: parcelBody,
      example: {
        direction: 'delivery',
        courier: 'DPD',
        number: '15501234567890',
        bookedFor: '2026-11-20',
        options: { days: ['2026-11-23', '2026-11-24'], leave: ['neighbour'] },
      },
    },
    answers: {
      200: { description: 'Changed, or the same as before.', schema: written, example: { id, changed: false } },
      201: { description: 'A new parcel.', schema: written, example: { id, changed: true } },
    },
    problems: { ...badBody, 404: 'There is no such claim.' },
  },
  removeParcel: {
    method: 'DELETE',
    path: '/claims/:number/parcels/:externalId',
    who: write,
    summary: 'Remove a parcel with its events and wishes',
    params: ofParcel,
    answers: { 204: { description: 'Removed.' } },
    problems: noParcel,
  },
  listParcels: {
    method: 'GET',
    path: '/claims/:number/parcels',
    who: { scope: 'claims:read', brands: 'claim' },
    summary: 'Read the parcels of a claim, their events and what the claimant asks for',
    params: ofClaim,
    answers: {
      200: { description: 'In the order in which they came.', schema: z.object({ parcels: z.array(parcelAnswer) }) },
    },
    problems: { 404: 'There is no such claim.' },
  },
  addCourierEvents: {
    method: 'POST',
    path: '/claims/:number/parcels/:externalId/events',
    who: write,
    summary: 'Send what a courier said of a parcel',
    description: `Up to ${mostEvents} events a call, in any order; each counts once. All are taken, or none.`,
    params: ofParcel,
    query,
    bodyLimitBytes: 1024 * 1024,
    body: {
      schema: eventsBody,
      example: {
        events: [
          { externalId: 'E-1', at: '2026-11-05T10:41:00Z', status: 'failed', reason: 'nobody-in', place: 'Leeds' },
        ],
      },
    },
    answers: { 200: { description: 'Taken.', schema: added, example: { added: 1, known: 0 } } },
    problems: { ...badBody, ...noParcel, 409: '`too-many-events`: a parcel has at most 1,000.' },
  },
  confirmRebooking: {
    method: 'POST',
    path: '/claims/:number/rebookings/:id/confirm',
    who: write,
    summary: 'Confirm what the claimant asked to be changed',
    description: 'From now on the new day counts. The same again changes nothing.',
    params: ofRebooking,
    query,
    body: { schema: confirmBody, example: { bookedFor: '2026-11-24' }, optional: true },
    answers: { 200: { description: 'Confirmed.', schema: settled, example: { changed: true } } },
    problems: notSettled,
  },
  refuseRebooking: {
    method: 'POST',
    path: '/claims/:number/rebookings/:id/refuse',
    who: write,
    summary: 'Refuse what the claimant asked to be changed',
    description: 'The booked day stays. The same again changes nothing.',
    params: ofRebooking,
    query,
    body: { schema: refuseBody, example: { answer: 'the van was loaded already' } },
    answers: { 200: { description: 'Refused.', schema: settled, example: { changed: true } } },
    problems: notSettled,
  },
} satisfies RestRoutes;
