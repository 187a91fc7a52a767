import type { FastifyInstance } from 'fastify';

import { raiseVersion } from '#claim/change/claim-change.data.ts';
import { announcePhotos, publishPhotos } from '#claim/photo/publish-photos.data.ts';
import { changeOf } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import { handleStoreErrors } from '#server/gateways/photo-store/store-errors.server.ts';
import { Problem } from '#server/http/errors.ts';
import { takeFiles } from '#server/http/file-body.ts';
import { addRoutes, type Call, type Guard } from '#server/http/route/route.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { done } from '#shared/rest-answers.ts';
import { type Acted, type Acting, actOnClaim, askerOf, noSuchClaim } from '../action/act.server.ts';
import { addPhoto, type PhotoFiles } from './add-photo.server.ts';
import { describePhoto } from './describe-photo.server.ts';
import { editPhoto, noSuchPhoto } from './edit-photo.server.ts';
import { deskPhotoWidths } from './photo-answers.rules.ts';
import { photoRoutes, photoUploadRoutes } from './photo-routes.ts';
import { deleteShown, deleteWaiting, markPhoto, orderPhotos, readPhotos, readStoreKey } from './photos.data.ts';
import { findOwnStation } from '../station/stations.data.ts';

async function publish({ tx, now, claim }: Acting, photoIds: string[] | null): Promise<Acted<{ photos: number }>> {
  const of = { claimId: claim.id, now };
  const photos = await publishPhotos(tx, of, photoIds);
  if (photoIds !== null && photos < new Set(photoIds).size) {
    throw new Problem(
      409,
      'photos-changed',
      'Nothing was shown: one of these photos was shown, edited or removed meanwhile. Look again, and show them anew.',
    );
  }
  const version = photos > 0 ? await raiseVersion(tx, claim.id, now) : null;
  if (version !== null) await announcePhotos(tx, of, { photos, version });
  return { answer: { photos }, detail: String(photos) };
}

async function remove({ tx, now, claim }: Acting, photoId: string, dropped: (storeKey: string) => void) {
  const of = { claimId: claim.id, photoId };
  const waiting = await deleteWaiting(tx, of);
  const photo = waiting ?? (await deleteShown(tx, of));
  if (photo === null) throw noSuchPhoto();
  if (waiting === null) await raiseVersion(tx, claim.id, now);
  dropped(photo.storeKey);
  return { answer: done, detail: waiting === null ? `${photoId}, published` : photoId };
}

const closedPolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";

async function sendPhoto(services: Services, files: PhotoFiles, call: Call<typeof photoRoutes.deskPhoto>) {
  const { params, query, request, reply } = call;
  const viewer = viewerOf(request, services.settings);
  const storeKey = await readStoreKey(services.database.pool, viewer, params, services.now());
  if (storeKey === null) throw noSuchPhoto();
  const width = deskPhotoWidths.find((each) => String(each) === query.w);
  if (width === undefined) {
    throw new Problem(400, 'unknown-width', `A photo can be had in the widths ${deskPhotoWidths.join(' and ')}.`);
  }
  const file = await files.copy(storeKey, width);
  if (file === null) throw noSuchPhoto();
  return reply
    .type(`image/${file.format}`)
    .header('content-length', file.size)
    .header('content-security-policy', closedPolicy)
    .send(file.stream);
}

type Parts = { guard: Guard; photos: PhotoFiles };

function uploadCalls(app: FastifyInstance, services: Services, { guard, photos }: Parts): void {
  takeFiles(app);
  addRoutes(app, photoUploadRoutes, {
    guard,
    handlers: {
      deskAddPhoto: ({ params: { claimId }, query, body, request }) =>
        addPhoto(services, photos, askerOf(services, request), { claimId, ...query, body }),
    },
  });
}

function otherCalls(app: FastifyInstance, services: Services, { guard, photos }: Parts): void {
  const right = 'photos' as const;
  addRoutes(app, photoRoutes, {
    guard,
    handlers: {
      deskPhotos: async ({ params: { claimId }, request }) => {
        const viewer = viewerOf(request, services.settings);
        const now = services.now();
        const found = await readPhotos(services.database.pool, viewer, claimId, now);
        if (found === null || viewer.accountToken === null) throw noSuchClaim();
        const of = { claimId, sessionHash: viewer.accountToken, now };
        return { ...found, station: await findOwnStation(services.database.kysely, of) };
      },
      deskPhoto: (call) => sendPhoto(services, photos, call),
      deskPublishPhotos: ({ params: { claimId }, body, request }) =>
        actOnClaim(services, request, { claimId, name: 'photo-publish', right }, (acting) =>
          publish(acting, body.photoIds),
        ),
      deskMarkPhoto: ({ params: { claimId }, body: { photoId, kind }, request }) =>
        actOnClaim(services, request, { claimId, name: 'photo-mark', right }, async ({ tx }) => {
          const before = await markPhoto(tx, { claimId, photoId }, kind);
          if (before === null) throw noSuchPhoto();
          return { answer: done, detail: photoId, changes: changeOf('kind', before, kind) };
        }),
      deskDescribePhoto: ({ params: { claimId }, body, request }) =>
        actOnClaim(services, request, { claimId, name: 'photo-describe', right }, (acting) =>
          describePhoto(acting, body),
        ),
      deskOrderPhotos: ({ params: { claimId }, body: { photoIds }, request }) =>
        actOnClaim(services, request, { claimId, name: 'photo-order', right }, async ({ tx }) => {
          await orderPhotos(tx, claimId, photoIds);
          return { answer: done };
        }),
      deskEditPhoto: ({ params: { claimId }, body, request }) =>
        editPhoto(services, photos, askerOf(services, request), { claimId, ...body }),
      deskRemovePhoto: async ({ params: { claimId }, body: { photoId }, request }) => {
        const dropped: string[] = [];
        const answer = await actOnClaim(services, request, { claimId, name: 'photo-remove', right }, (acting) =>
          remove(acting, photoId, (storeKey) => dropped.push(storeKey)),
        );
        // The sweep finds a file again whose deletion failed.
        for (const storeKey of dropped) void photos.drop(storeKey).catch(() => {});
        return answer;
      },
    },
  });
}

export function photoCalls(app: FastifyInstance, services: Services, parts: Parts): void {
  void app.register(async (photos) => {
    handleStoreErrors(photos);
    await photos.register(async (uploads) => uploadCalls(uploads, services, parts));
    otherCalls(photos, services, parts);
  });
}
