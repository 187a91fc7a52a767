import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { auditHandlerViewIn, byId } from '#claim/access/handler-view.data.ts';
import { readAskedViews } from '#claim/photo/asked-views.data.ts';
import { shotName } from '#claim/photo/asked-views.rules.ts';
import { accountActor, addAuditEntry } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { handleStoreErrors } from '#server/gateways/photo-store/store-errors.server.ts';
import { takeFiles } from '#server/http/file-body.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Call, type Guard } from '#server/http/route/route.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { accountTokenHashOf } from '#server/sessions/account-session.ts';
import type { SignedIn } from '#server/sessions/account-session.data.ts';
import { type Viewer, viewerOf } from '#server/sessions/viewer.ts';
import { rightsOf } from '#shared/account-role.ts';
import { done } from '#shared/rest-answers.ts';
import { askerOf, rightNeeded } from '../action/act.server.ts';
import { findActor } from '../action/actor.data.ts';
import { addPhoto, type PhotoFiles } from '../photo/add-photo.server.ts';
import { deleteShiftsBefore, endShift, findLabelled, findShift, putShift } from './bench.data.ts';
import { benchRoutes, benchUploadRoutes, type LabelledClaim, type Shift } from './bench-routes.ts';
import { labelTerm } from './label.rules.ts';
import { dayMs, hourMs } from '#shared/time/milliseconds.ts';

type Session = { account: SignedIn; viewer: Viewer; sessionHash: Buffer; now: Date };

/** Throws 403 without the right, so that a shift ends with it. */
function sessionOf({ settings, now }: Services, request: FastifyRequest): Session {
  const account = accountOf(request);
  if (!rightsOf(account.roles, account.rights).includes('photos')) throw rightNeeded('photos');
  const sessionHash = accountTokenHashOf(request, settings);
  if (sessionHash === null) throw new Error('A handler has a session.');
  return { account, viewer: viewerOf(request, settings), sessionHash, now: now() };
}

const hoursOf = ({ settings }: Services): number => settings.benchShiftHours;

const shiftOf = (services: Services, { account, now }: Session, endsAt: Date | null): Shift => ({
  handlerId: account.accountId,
  endsAt: endsAt?.toISOString() ?? null,
  secondsLeft: endsAt === null ? 0 : Math.ceil((endsAt.getTime() - now.getTime()) / 1_000),
  hours: hoursOf(services),
});

async function readShift(services: Services, session: Session): Promise<Shift> {
  return shiftOf(services, session, await findShift(services.database.kysely, session));
}

async function auditShift(tx: Tx, { account: { accountId }, now }: Session, name: 'begin' | 'end'): Promise<void> {
  await addAuditEntry(tx, { at: now, actor: accountActor(accountId), action: `desk.bench-${name}`, accountId });
}

async function beginShift(services: Services, session: Session): Promise<Shift> {
  return services.database.kysely.transaction().execute(async (tx) => {
    const running = await findShift(tx, session);
    if (running !== null) return shiftOf(services, session, running);
    const endsAt = new Date(session.now.getTime() + hoursOf(services) * hourMs);
    await putShift(tx, { ...session, accountId: session.account.accountId, endsAt });
    await auditShift(tx, session, 'begin');
    return shiftOf(services, session, endsAt);
  });
}

async function finishShift({ database }: Services, session: Session): Promise<typeof done> {
  return database.kysely.transaction().execute(async (tx) => {
    if (await endShift(tx, session)) await auditShift(tx, session, 'end');
    return done;
  });
}

async function checkShift({ database }: Services, session: Session): Promise<void> {
  if ((await findShift(database.kysely, session)) !== null) return;
  throw new Problem(403, 'shift-over', 'Your shift is over. Begin a new one.');
}

/** The same for a claim that there is not, and for one beyond the handler's limits. */
function unknownLabel(): Problem {
  return new Problem(404, 'label-unknown', 'You have no claim with this reference, job number or IMEI.');
}

async function claimOfLabel(tx: Tx, term: string, { account }: Session): Promise<string> {
  const found = await findLabelled(tx, term, account);
  const byReference = found.filter(({ isReference }) => isReference);
  const meant = byReference.length > 0 ? byReference : found;
  if (meant.length === 0) throw unknownLabel();
  const [claim, ...others] = meant.filter(({ isOpen }) => isOpen);
  if (claim === undefined) {
    throw new Problem(409, 'claim-over', 'This claim has ended, so no photos are taken of its device.');
  }
  if (others.length === 0) return claim.claimId;
  throw new Problem(409, 'label-ambiguous', 'Several open claims have this. Type the reference of the one you mean.');
}

async function readLabel(services: Services, session: Session, label: string): Promise<LabelledClaim> {
  await checkShift(services, session);
  const term = labelTerm(label);
  if (term === null) {
    throw new Problem(400, 'label-unreadable', 'Nothing can be read from this label. Type the reference instead.');
  }
  return services.database.kysely.transaction().execute(async (tx) => {
    const claimId = await claimOfLabel(tx, term, session);
    const actor = await findActor(tx, session.viewer, claimId, session.now);
    if (actor === null) throw unknownLabel();
    if (!actor.rights.includes('photos')) throw rightNeeded('photos');
    await auditHandlerViewIn(
      tx,
      session.viewer,
      { viewed: 'photos', named: byId(claimId), place: 'desk' },
      session.now,
    );
    const claim = tx.selectFrom('claim').select('number').where('id', '=', claimId);
    const { number: reference } = await claim.executeTakeFirstOrThrow();
    return { claimId, reference, ...(await readAskedViews(tx, claimId)) };
  });
}

/** A photo that waited on the phone while somebody else signed in there. */
function takenByAnother(): Problem {
  return new Problem(
    409,
    'taken-by-another',
    'Another handler took this photo, so it isn’t sent in your name. Take it again.',
  );
}

type PhotoCall = Call<typeof benchUploadRoutes.deskAddBenchPhoto>;

function addBenchPhoto(services: Services, files: PhotoFiles, { params, query, body, request }: PhotoCall) {
  const { shot, takenBy, instead } = query;
  if (takenBy !== accountOf(request).accountId) throw takenByAnother();
  const photo = { ...params, kind: 'inspection', name: shotName(shot), view: shot, body, instead } as const;
  return addPhoto(services, files, askerOf(services, request), photo);
}

/** Lets in whoever has a shift, before the body is read. */
const uploadGuard =
  (services: Services, guard: Guard): Guard =>
  (who) => {
    const signedIn = guard(who);
    return async function isOnShift(this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
      await signedIn?.call(this, request, reply);
      await checkShift(services, sessionOf(services, request));
    };
  };

type Parts = { guard: Guard; photos: PhotoFiles };

export function benchCalls(app: FastifyInstance, services: Services, { guard, photos }: Parts): void {
  addRoutes(app, benchRoutes, {
    guard,
    handlers: {
      deskBench: ({ request }) => readShift(services, sessionOf(services, request)),
      deskBeginShift: ({ request }) => beginShift(services, sessionOf(services, request)),
      deskEndShift: ({ request }) => finishShift(services, sessionOf(services, request)),
      deskReadLabel: ({ body: { label }, request }) => readLabel(services, sessionOf(services, request), label),
    },
  });
  void app.register(async (uploads) => {
    handleStoreErrors(uploads);
    takeFiles(uploads);
    addRoutes(uploads, benchUploadRoutes, {
      guard: uploadGuard(services, guard),
      handlers: { deskAddBenchPhoto: (call) => addBenchPhoto(services, photos, call) },
    });
  });
}

/** Forgets shifts a day after they ended. */
export async function purgeShifts({ database, now }: Services): Promise<void> {
  await deleteShiftsBefore(database.kysely, new Date(now().getTime() - dayMs));
}
