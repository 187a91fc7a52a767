import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';

import { announceAtDesk } from '#claim/desk/desk-news.data.ts';
import { readAskedViews } from '#claim/photo/asked-views.data.ts';
import { shotName } from '#claim/photo/asked-views.rules.ts';
import { accountActor, addAuditEntry } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import { handleStoreErrors } from '#server/gateways/photo-store/store-errors.server.ts';
import { takeFiles } from '#server/http/file-body.ts';
import { addRoutes, type Call, type Guard } from '#server/http/route/route.ts';
import { Problem } from '#server/http/errors.ts';
import { findSignedIn } from '#server/sessions/account-session.data.ts';
import { hashToken, newToken } from '#server/sessions/session.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { done } from '#shared/rest-answers.ts';
import { actOnClaim, keyOf } from '../action/act.server.ts';
import { addPhoto, type PhotoFiles } from '../photo/add-photo.server.ts';
import { stationCookie, stationTokenHashOf } from './station-cookie.server.ts';
import { phoneRoutes, phoneUploadRoutes, stationRoutes } from './station-routes.ts';
import { openMs, useMs } from './station-times.rules.ts';
import { addStation, bindStation, endStations, numberOfClaim, readTaken, type Station } from './stations.data.ts';
import { checkOpenStation, checkStation, viewerOfStation } from './use-station.server.ts';

/** The code stands in no stored answer, so a second try with the same key cannot have it. */
async function makeStation(services: Services, request: FastifyRequest, claimId: string) {
  const { accountToken } = viewerOf(request, services.settings);
  const code = newToken();
  let isMade = false;
  const action = { claimId, name: 'station-make', right: 'photos' } as const;
  const { opensUntil } = await actOnClaim(services, request, action, async ({ tx, now, actor: { accountId } }) => {
    if (accountToken === null) throw new Error('A handler has a session.');
    await endStations(tx, { claimId, accountId, now });
    const until = new Date(now.getTime() + openMs);
    const hashes = { sessionHash: accountToken, codeHash: hashToken(code) };
    await addStation(tx, { id: newId(), claimId, accountId, ...hashes, madeAt: now, opensUntil: until });
    isMade = true;
    return { answer: { opensUntil: until.toISOString() } };
  });
  if (isMade) return { code, opensUntil };
  throw new Problem(409, 'idempotency-key-used', 'A code is told once. Send a new Idempotency-Key for a new code.');
}

const referenceEndLength = 4;

/** The first browser gets the cookie; the same one may open the link again. */
async function openStation(services: Services, code: string, request: FastifyRequest, reply: FastifyReply) {
  const { database, settings } = services;
  const now = services.now();
  const browserHash = stationTokenHashOf(request);
  return database.kysely.transaction().execute(async (tx) => {
    const { station, actor } = await checkStation(tx, { code, browserHash, now });
    const { id, claimId } = station;
    const endsAt = station.endsAt ?? new Date(now.getTime() + useMs);
    if (station.endsAt === null) {
      const token = newToken();
      await bindStation(tx, { id, browserHash: hashToken(token), endsAt });
      const { accountId } = actor;
      const entry = { at: now, actor: accountActor(accountId), claimId, accountId, detail: id, changes: [] };
      await addAuditEntry(tx, { ...entry, action: 'desk.station-open' });
      await announceAtDesk(tx, [claimId]);
      reply.header('set-cookie', stationCookie(settings, code, token, useMs / 1_000));
    }
    const referenceEnd = (await numberOfClaim(tx, claimId)).slice(-referenceEndLength);
    const asked = await readAskedViews(tx, claimId);
    return { ...asked, taken: await readTaken(tx, station), referenceEnd, endsAt: endsAt.toISOString() };
  });
}

type PhotoCall = Call<typeof phoneUploadRoutes.addStationPhoto>;

async function stationOf({ database, now }: Services, request: FastifyRequest): Promise<Station> {
  const { code = '' } = request.params as { code?: string };
  const asked = { code, browserHash: stationTokenHashOf(request), now: now() };
  return database.kysely.transaction().execute((tx) => checkOpenStation(tx, asked));
}

async function addStationPhoto(services: Services, files: PhotoFiles, { query, body, request }: PhotoCall) {
  const station = await stationOf(services, request);
  // Whoever takes photos with the phone uses the desk.
  await findSignedIn(services, station.sessionHash, { isUse: true });
  const asker = { viewer: viewerOfStation(station), key: keyOf(request), now: services.now() };
  const { shot, instead } = query;
  const photo = { claimId: station.claimId, kind: 'inspection', name: shotName(shot), view: shot, body } as const;
  return addPhoto(services, files, asker, { ...photo, instead, stationId: station.id });
}

type Parts = { guard: Guard; photos: PhotoFiles };

export function stationCalls(app: FastifyInstance, services: Services, { guard, photos }: Parts): void {
  const right = 'photos' as const;
  addRoutes(app, stationRoutes, {
    guard,
    handlers: {
      deskMakeStation: ({ params: { claimId }, request }) => makeStation(services, request, claimId),
      deskEndStation: ({ params: { claimId }, request }) =>
        actOnClaim(services, request, { claimId, name: 'station-end', right }, async ({ tx, now, actor }) => {
          await endStations(tx, { claimId, accountId: actor.accountId, now });
          return { answer: done };
        }),
    },
  });
  addRoutes(app, phoneRoutes, {
    guard,
    handlers: { openStation: ({ params, request, reply }) => openStation(services, params.code, request, reply) },
  });
  void app.register(async (uploads) => {
    handleStoreErrors(uploads);
    takeFiles(uploads);
    addRoutes(uploads, phoneUploadRoutes, {
      // Before the body is read, so that nobody else can make the server hold 25 MB.
      guard: () => async (request) => void (await stationOf(services, request)),
      handlers: { addStationPhoto: (call) => addStationPhoto(services, photos, call) },
    });
  });
}
