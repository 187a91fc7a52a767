import type { FastifyInstance, FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';

import { listEvents } from '#claim/parcel/courier-events.data.ts';
import { faultsOfEvent } from '#claim/parcel/event-body.rules.ts';
import {
  askedWords,
  failedWords,
  settledWords,
  sourceWords,
  stepWords,
  wishKindWords,
  wishWords,
} from '#claim/parcel/parcel-words.rules.ts';
import { ensureParcel } from '#claim/parcel/parcel-of-claim.server.ts';
import { type CourierEvent, failedAt } from '#claim/parcel/parcel.rules.ts';
import { listParcels, type Parcel } from '#claim/parcel/parcels.data.ts';
import { noSuchRebooking, problemOfSettling } from '#claim/parcel/parcels-of-claim.server.ts';
import { statusAt } from '#claim/parcel/rebooking.rules.ts';
import { findRebooking, listRebookings, type Rebooking } from '#claim/parcel/rebookings.data.ts';
import { recordEvents } from '#claim/parcel/record-events.server.ts';
import { type Settling, settleRebooking } from '#claim/parcel/settle-rebooking.server.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { type Acted, type Acting, actOnClaim } from '../action/act.server.ts';
import { clientOf } from '../claim/client-of-claim.server.ts';
import { isMasked, withContacts } from '../mask/contacts.data.ts';
import {
  type DeskParcel,
  deskParcelRoutes,
  type DeskWish,
  type EventByHand,
  type SettleWish,
} from './parcel-routes.ts';

function stepOf(event: CourierEvent, { direction, courier }: Parcel): DeskParcel['steps'][number] {
  return {
    id: event.id,
    at: event.at.toISOString(),
    status: event.status,
    place: event.place,
    text: stepWords(event, direction, 'en-GB'),
    source: sourceWords(event.origin, courier),
  };
}

function wishOf(rebooking: Rebooking, parcel: Parcel, now: Date): DeskWish {
  const status = statusAt(rebooking, now);
  const text =
    settledWords({ ...rebooking, status }, parcel, { locale: 'en-GB', now }) ??
    askedWords(rebooking, parcel, { locale: 'en-GB', now });
  const { id, askedAt } = rebooking;
  return {
    id,
    status,
    kind: rebooking.wish.kind,
    wish: wishWords(rebooking.wish, 'en-GB'),
    text,
    askedAt: askedAt.toISOString(),
  };
}

async function readParcels(db: Db, claimId: string, now: Date): Promise<DeskParcel[]> {
  const parcels: DeskParcel[] = [];
  for (const parcel of await listParcels(db, claimId)) {
    const events = await listEvents(db, claimId, parcel.id);
    const wishes = await listRebookings(db, claimId, parcel.id);
    const { id, direction, courier, number, bookedFor, place } = parcel;
    parcels.push({
      id,
      direction,
      courier,
      number,
      bookedFor,
      place,
      failed: failedAt(parcel) === null ? null : failedWords(direction, parcel.reason),
      steps: events.map((event) => stepOf(event, parcel)),
      wishes: wishes.map((wish) => wishOf(wish, parcel, now)),
    });
  }
  return parcels;
}

/** Leaves out where the claimant is. What people typed is masked as every text of an answer about a claim. */
const withoutPlaces = (parcel: DeskParcel): DeskParcel => ({
  ...parcel,
  place: '',
  steps: parcel.steps.map((step) => ({ ...step, place: '' })),
  wishes: parcel.wishes.map((wish) =>
    wish.kind === 'day' ? wish : { ...wish, wish: wishKindWords[wish.kind], text: '' },
  ),
});

async function parcelsFor(services: Services, claimId: string, request: FastifyRequest): Promise<DeskParcel[]> {
  const clientId = await clientOf(services, request, claimId);
  const { kysely } = services.database;
  const asker = await withContacts(kysely, accountOf(request));
  const parcels = await readParcels(kysely, claimId, services.now());
  return isMasked(asker, clientId) ? parcels.map(withoutPlaces) : parcels;
}

function refuse(errors: { pointer: string; detail: string }[]): never {
  throw new Problem(400, 'invalid-body', 'The body is not valid.', { errors });
}

async function addEvent(
  { tx, now, actor, claim }: Acting,
  { direction, ...said }: EventByHand,
): Promise<Acted<{ eventId: string }>> {
  const faults = faultsOfEvent(said, now);
  if (faults.length > 0) refuse(faults.map(({ field, detail }) => ({ pointer: `/${field}`, detail })));
  const parcel = await ensureParcel(tx, claim.id, direction, now);
  const id = newId();
  const event: CourierEvent = { ...said, id, externalId: `desk:${id}`, origin: 'desk', receivedAt: now };
  const by = { origin: 'desk', accountId: actor.accountId, name: actor.name } as const;
  await recordEvents(tx, { claimId: claim.id, now }, parcel, { events: [event], by });
  return { answer: { eventId: id }, detail: `${direction} ${said.status}` };
}

function settlingOf({ status, answer }: SettleWish): Settling {
  if (status === 'confirmed') return { status, bookedFor: null, windowFrom: null, windowTo: null, answer };
  if (answer === '') refuse([{ pointer: '/answer', detail: 'Say why it is not possible.' }]);
  return { status, answer };
}

async function settle(
  services: Services,
  { tx, now, actor, claim }: Acting,
  wanted: SettleWish,
): Promise<Acted<{ changed: boolean }>> {
  const settling = settlingOf(wanted);
  const rebooking = await findRebooking(tx, claim.id, wanted.rebookingId);
  if (rebooking === null) throw noSuchRebooking();
  const of = { claimId: claim.id, now, services };
  const settled = await settleRebooking(tx, of, rebooking, { settling, by: actor.name });
  if (settled !== null && settled !== 'settled') throw problemOfSettling(settled);
  return { answer: { changed: settled === 'settled' }, detail: `${rebooking.wish.kind} ${wanted.status}` };
}

export function parcelCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  addRoutes(app, deskParcelRoutes, {
    guard,
    handlers: {
      deskParcels: async ({ params: { claimId }, request }) => ({
        parcels: await parcelsFor(services, claimId, request),
      }),
      deskCourierEvent: ({ params: { claimId }, body, request }) =>
        actOnClaim(services, request, { claimId, name: 'parcel', right: 'state' }, (acting) => addEvent(acting, body)),
      deskSettleRebooking: ({ params: { claimId }, body, request }) =>
        actOnClaim(services, request, { claimId, name: 'rebooking-settle', right: 'state' }, (acting) =>
          settle(services, acting, body),
        ),
    },
  });
}
