import type { FastifyInstance } from 'fastify';

import { noSuchClaim } from '#claim/change/claim-change.server.ts';
import { claimOfNumber } from '#claim/document/claim-of-number.data.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { unstorableTextIn } from '#server/http/json-body.ts';
import { photoAt, photosOf } from './photos.data.ts';
import { photoPath } from '#claim/rules/photo-path.rules.ts';
import { downloadName, isPhotoKind, photoNameOf } from './photos.rules.ts';
import type { Photos } from './photos.server.ts';

const base = '/api/integration/v1/claims/:number/photos';

type ByNumber = { Params: { number: string } };
type ByPlace = { Params: { number: string; kind: string; name: string } };

function noSuchPhoto(): Problem {
  return new Problem(404, 'photo-not-found', 'The claim has no photo of this kind and name.');
}

async function claimIdOf({ database }: Services, number: string): Promise<string> {
  const id = unstorableTextIn(number) === null ? await claimOfNumber(database.kysely, number) : null;
  if (id === null) throw noSuchClaim();
  return id;
}

export function readingCalls(app: FastifyInstance, services: Services, photos: Photos): void {
  const { kysely } = services.database;
  app.get<ByNumber>(base, async ({ params: { number } }, reply) => {
    const claimId = await claimIdOf(services, number);
    reply.header('cache-control', 'no-store');
    const folder = base.replace(':number', encodeURIComponent(number));
    const listed = (await photosOf(kysely, claimId)).map(({ id, kind, name, width, height, bytes, created_at }) => ({
      ...{ kind, name, width, height, bytes, addedAt: created_at },
      url: photoPath({ claimId, kind, id, name }),
      download: `${folder}/${kind}/${encodeURIComponent(name)}`,
    }));
    return { photos: listed };
  });
  app.get<ByPlace>(`${base}/:kind/:name`, async ({ params }, reply) => {
    const claimId = await claimIdOf(services, params.number);
    const name = photoNameOf(params.name);
    if (!isPhotoKind(params.kind) || name === null) throw noSuchPhoto();
    const photo = await photoAt(kysely, { claimId, kind: params.kind, name });
    const file = photo ? await photos.original(photo.store_key) : null;
    if (file === null) throw noSuchPhoto();
    const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(downloadName(name))}`;
    reply.header('cache-control', 'no-store').header('content-disposition', disposition);
    return reply.type('image/jpeg').header('content-length', file.size).send(file.stream);
  });
}
