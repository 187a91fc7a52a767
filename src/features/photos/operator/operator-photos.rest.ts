import type { FastifyInstance, FastifyPluginAsync } from 'fastify';

import { noSuchClaim } from '#claim/change/claim-change.server.ts';
import { claimOfNumber } from '#claim/document/claim-of-number.data.ts';
import { photoPath } from '#claim/rules/photo-path.rules.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { unstorableTextIn } from '#server/http/json-body.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { operatorPath } from '#shared/operator-path.ts';
import { describePhoto } from './describe-photo.server.ts';
import { photoReadRoutes, photoWordRoutes, photoWriteRoutes } from './operator-photo-routes.ts';
import { photoAt, photosOf } from '../photos.data.ts';
import { photoNameOf } from '#claim/photo/photo-names.rules.ts';
import { downloadName } from '../photos.rules.ts';
import type { Photos } from '../photos.server.ts';

function noSuchPhoto(): Problem {
  return new Problem(404, 'photo-not-found', 'The claim has no photo of this kind and name.');
}

function noSuchKind(): Problem {
  return new Problem(404, 'unknown-photo-kind', 'A photo is of the kind inspection or repair.');
}

async function claimIdOf({ database }: Services, number: string): Promise<string> {
  const id = unstorableTextIn(number) === null ? await claimOfNumber(database.kysely, number) : null;
  if (id === null) throw noSuchClaim();
  return id;
}

async function readPhotoList(services: Services, number: string) {
  const claimId = await claimIdOf(services, number);
  const folder = `${operatorPath}/claims/${encodeURIComponent(number)}/photos`;
  const photos = await photosOf(services.database.kysely, claimId);
  return photos.map(({ id, kind, name, width, height, bytes, created_at: addedAt, view, caption, ...more }) => ({
    kind,
    name,
    width,
    height,
    bytes,
    addedAt: addedAt.toISOString(),
    view,
    caption,
    captionLanguage: more.caption_language,
    url: photoPath({ claimId, kind, id, name }),
    download: `${folder}/${kind}/${encodeURIComponent(name)}`,
  }));
}

function readingCalls(app: FastifyInstance, services: Services, photos: Photos, guard: Guard): void {
  addRoutes(app, photoReadRoutes, {
    guard,
    malformed: { kind: noSuchPhoto },
    handlers: {
      listPhotos: async ({ params: { number }, reply }) => {
        reply.header('cache-control', 'no-store');
        return { photos: await readPhotoList(services, number) };
      },
      getPhoto: async ({ params, reply }) => {
        const claimId = await claimIdOf(services, params.number);
        const name = photoNameOf(params.name);
        if (name === null) throw noSuchPhoto();
        const photo = await photoAt(services.database.kysely, { claimId, kind: params.kind, name });
        const file = photo ? await photos.original(photo.store_key) : null;
        if (file === null) throw noSuchPhoto();
        const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(downloadName(name))}`;
        reply.header('cache-control', 'no-store').header('content-disposition', disposition);
        return reply.type('image/jpeg').header('content-length', file.size).send(file.stream);
      },
    },
  });
}

/** Any Content-Type is accepted, because only the content decides. */
function writingCalls(app: FastifyInstance, photos: Photos, guard: Guard): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  addRoutes(app, photoWriteRoutes, {
    guard,
    malformed: { kind: noSuchKind },
    handlers: {
      putPhoto: async ({ params, body, reply }) => {
        if (!Buffer.isBuffer(body) || body.length === 0) {
          throw new Problem(400, 'empty-photo', 'Send the photo itself as the body.');
        }
        const { created, changed, name, url } = await photos.put(params.number, params.kind, params.name, body);
        reply.code(created ? 201 : 200);
        return { name, url, changed };
      },
      deletePhoto: ({ params }) => photos.remove(params.number, params.kind, params.name),
    },
  });
}

function describingCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  addRoutes(app, photoWordRoutes, {
    guard,
    malformed: { kind: noSuchPhoto },
    handlers: {
      describePhoto: ({ params, body }) => describePhoto(services, params, body),
    },
  });
}

export function operatorPhotosRest(services: Services, photos: Photos, guard: Guard): FastifyPluginAsync {
  return async (app) => {
    await app.register(async (operator) => writingCalls(operator, photos, guard));
    await app.register(async (operator) => describingCalls(operator, services, guard));
    await app.register(async (operator) => readingCalls(operator, services, photos, guard));
  };
}
