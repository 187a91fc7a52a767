import type { FastifyInstance } from 'fastify';

import { listEvents } from '#claim/parcel/courier-events.data.ts';
import { faultsOfEvent } from '#claim/parcel/event-body.rules.ts';
import type { CourierEvent } from '#claim/parcel/parcel.rules.ts';
import { listParcels, type Parcel } from '#claim/parcel/parcels.data.ts';
import { addEventsOf, putParcelOf, removeParcelOf, settleRebookingOf } from '#claim/parcel/parcels-of-claim.server.ts';
import type { WantedParcel } from '#claim/parcel/put-parcel.server.ts';
import type { Wish } from '#claim/parcel/rebooking.rules.ts';
import { listRebookings, type Rebooking } from '#claim/parcel/rebookings.data.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import type { Services } from '#server/context.ts';
import { type FieldError, Problem } from '#server/http/errors.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { joinAddress } from '#shared/people/address.ts';
import { claimOfPath } from '../desk/claim-of-path.server.ts';
import { operatorOf } from '../integration.access.ts';
import {
  type ConfirmBody,
  type EventsBody,
  type ParcelAnswer,
  type ParcelBody,
  parcelRoutes,
  type RebookingAnswer,
} from './parcel-routes.server.ts';

const isoOrNull = (date: Date | null): string | null => date?.toISOString() ?? null;

function wishAnswer(wish: Wish): RebookingAnswer['wish'] {
  if (wish.kind !== 'address') return wish;
  return { kind: 'address', lines: joinAddress(wish).split('\n') };
}

const rebookingAnswer = ({ id, status, wish, answer, askedAt, expiresAt, settledAt }: Rebooking): RebookingAnswer => ({
  id,
  status,
  wish: wishAnswer(wish),
  answer,
  askedAt: askedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  settledAt: isoOrNull(settledAt),
});

const eventAnswer = (event: CourierEvent): ParcelAnswer['events'][number] => ({
  externalId: event.externalId,
  at: event.at.toISOString(),
  status: event.status,
  reason: event.reason,
  words: event.words,
  place: event.place,
  origin: event.origin,
  receivedAt: event.receivedAt.toISOString(),
  windowFrom: isoOrNull(event.windowFrom),
  windowTo: isoOrNull(event.windowTo),
});

type Told = { events: CourierEvent[]; rebookings: Rebooking[] };

const parcelAnswer = (parcel: Parcel, { events, rebookings }: Told): ParcelAnswer => ({
  id: parcel.id,
  externalId: parcel.externalId,
  direction: parcel.direction,
  courier: parcel.courier,
  number: parcel.number,
  bookedFor: parcel.bookedFor,
  pinNeeded: parcel.pinNeeded,
  place: parcel.place,
  windowFrom: isoOrNull(parcel.windowFrom),
  windowTo: isoOrNull(parcel.windowTo),
  status: parcel.status,
  statusAt: isoOrNull(parcel.statusAt),
  events: events.map(eventAnswer),
  rebookings: rebookings.map(rebookingAnswer),
});

async function readParcels({ database }: Services, claimId: string): Promise<ParcelAnswer[]> {
  const { kysely } = database;
  const parcels: ParcelAnswer[] = [];
  for (const parcel of await listParcels(kysely, claimId)) {
    const events = await listEvents(kysely, claimId, parcel.id);
    parcels.push(parcelAnswer(parcel, { events, rebookings: await listRebookings(kysely, claimId, parcel.id) }));
  }
  return parcels;
}

const invalid = (errors: FieldError[]): Problem =>
  new Problem(400, 'invalid-body', 'The body is not valid.', { errors });

function checkEvents({ events }: EventsBody, now: Date): void {
  const errors = events.flatMap((event, at) =>
    faultsOfEvent(event, now).map(({ field, detail }) => ({ pointer: `/events/${at}/${field}`, detail })),
  );
  if (errors.length > 0) throw invalid(errors);
}

function checkWindow({ windowFrom, windowTo }: Pick<ParcelBody, 'windowFrom' | 'windowTo'>): void {
  if (windowFrom === null && windowTo === null) return;
  if (windowFrom !== null && windowTo !== null && windowTo > windowFrom) return;
  throw invalid([{ pointer: '/windowTo', detail: 'Send both windowFrom and a later windowTo, or neither.' }]);
}

const wantedIn = ({ bookedFor, ...body }: ParcelBody): WantedParcel => ({ ...body, bookedFor });

function confirmIn(body: ConfirmBody, now: Date) {
  checkWindow(body);
  if (body.bookedFor !== null && body.bookedFor < dayOf(now)) {
    throw invalid([{ pointer: '/bookedFor', detail: 'This day is over. Send today or a later day.' }]);
  }
  return { status: 'confirmed', ...body } as const;
}

/** Parcels, what couriers say of them, and answers to what claimants ask for. */
export function parcelCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  addRoutes(app, parcelRoutes, {
    guard,
    handlers: {
      putParcel: async ({ params, query: { quiet }, body, reply }) => {
        checkWindow(body);
        const { isNew, ...put } = await putParcelOf(services, params, wantedIn(body), { quiet });
        reply.code(isNew ? 201 : 200);
        return put;
      },
      removeParcel: ({ params }) => removeParcelOf(services, params),
      listParcels: async ({ params: { number } }) => ({
        parcels: await readParcels(services, await claimOfPath(services, number)),
      }),
      addCourierEvents: ({ params, query: { quiet }, body, request }) => {
        checkEvents(body, services.now());
        return addEventsOf(services, params, body.events, { quiet, byName: operatorOf(request) });
      },
      confirmRebooking: ({ params, query: { quiet }, body, request }) =>
        settleRebookingOf(services, params, confirmIn(body, services.now()), { quiet, byName: operatorOf(request) }),
      refuseRebooking: ({ params, query: { quiet }, body: { answer }, request }) => {
        const how = { quiet, byName: operatorOf(request) };
        return settleRebookingOf(services, params, { status: 'refused', answer }, how);
      },
    },
  });
}
