import type { FastifyInstance, FastifyPluginAsync } from 'fastify';

import { cacheOfFile } from '#claim/document/claim-files.rules.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { addRoutes, type Call, type Guard } from '#server/http/route/route.ts';
import { handleStoreErrors } from '#server/gateways/photo-store/store-errors.server.ts';
import { accountGuard } from '#server/sessions/account.access.ts';
import { type Viewer, viewerOf } from '#server/sessions/viewer.ts';
import { operatorPath } from '#shared/operator-path.ts';
import type { InitialData } from '#shared/page/initial-data.ts';
import { visiblePhoto, visiblePhotos } from './photos.data.ts';
import {
  downloadName,
  isPhotoKind,
  type PhotoMap,
  photoMap,
  photoMapKey,
  photoWidthOf,
  takesAvif,
  type PhotoWidth,
} from './photos.rules.ts';
import { photoRoutes } from './photo-routes.ts';
import { operatorPhotosRest } from './operator/operator-photos.rest.ts';
import { openPhotos, type Photos } from './photos.server.ts';

const sweepIntervalMs = 30 * 60 * 1_000;
/** After a start, so that what a kill left does not wait for half an hour. */
const firstSweepMs = 3 * 60 * 1_000;

const wellFormedId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The same problem for foreign, missing and malformed ids (ruling 2.6). */
function notFound(): Problem {
  return new Problem(404, 'claim-not-found', 'There is no such claim, or you may not see it.');
}

function requestedWidth(w: unknown): PhotoWidth | null {
  if (w === undefined) return null;
  const width = typeof w === 'string' ? photoWidthOf(w) : null;
  if (width === null)
    throw new Problem(400, 'unknown-width', 'A photo can be had in the widths 320, 640, 960 and 1600.');
  return width;
}

const picturePolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";

function disposition(name: string, download: boolean): string {
  const file = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${download ? 'attachment' : 'inline'}; filename*=UTF-8''${file}`;
}

async function requestedFile(photos: Photos, storeKey: string, width: PhotoWidth | null, accept: string | undefined) {
  if (width !== null) return photos.copy(storeKey, width, takesAvif(accept));
  const file = await photos.original(storeKey);
  return file && { ...file, format: 'jpeg' as const };
}

type PhotoCall = Call<typeof photoRoutes.photo>;

async function sendPhoto(services: Services, photos: Photos, { params, query, request, reply }: PhotoCall) {
  const { claimId, kind, id, name } = params;
  const width = requestedWidth(query.w);
  if (!wellFormedId.test(claimId) || !wellFormedId.test(id) || !isPhotoKind(kind)) throw notFound();
  const viewer = viewerOf(request, services.settings);
  const address = { claimId, kind, id, name };
  const photo = await visiblePhoto(services.database.pool, viewer, address, services.now());
  if (photo === null) throw notFound();
  const etags = width === null ? [`"${id}-whole"`] : [`"${id}-${width}"`, `"${id}-${width}-avif"`];
  reply
    .header('cache-control', cacheOfFile(photo.sharedDevice))
    .header('content-security-policy', picturePolicy)
    .header('content-disposition', disposition(downloadName(name), query.download !== undefined));
  if (width !== null) reply.header('vary', 'accept');
  const known = etags.find((etag) => etag === request.headers['if-none-match']);
  if (known !== undefined) return reply.header('etag', known).code(304).send();
  const file = await requestedFile(photos, photo.storeKey, width, request.headers.accept);
  if (file === null) throw notFound();
  const etag = etags[file.format === 'avif' ? 1 : 0];
  return reply.header('etag', etag).type(`image/${file.format}`).header('content-length', file.size).send(file.stream);
}

async function photoMapFor({ database, now }: Services, viewer: Viewer, claimId: string): Promise<PhotoMap | null> {
  const found = await visiblePhotos(database.pool, viewer, claimId, now());
  return found && photoMap(found);
}

export async function photoMapAnswer(services: Services, claimId: string, viewer: Viewer): Promise<InitialData | null> {
  const map = await photoMapFor(services, viewer, claimId);
  return map && { [photoMapKey(claimId)]: map };
}

function claimantCalls(app: FastifyInstance, services: Services, photos: Photos): void {
  addRoutes(app, photoRoutes, {
    guard: accountGuard(services),
    handlers: {
      inspectionPhotos: async ({ query: { claimId }, request }) => {
        if (typeof claimId !== 'string' || !wellFormedId.test(claimId)) throw notFound();
        const map = await photoMapFor(services, viewerOf(request, services.settings), claimId);
        if (map === null) throw notFound();
        return map;
      },
      photo: (call) => sendPhoto(services, photos, call),
    },
  });
}

function sweepRegularly(app: FastifyInstance, photos: Photos): void {
  const sweep = () => void photos.sweep().catch((error: unknown) => app.log.warn({ err: error }, 'photos not swept'));
  const first = setTimeout(sweep, firstSweepMs).unref();
  const timer = setInterval(sweep, sweepIntervalMs).unref();
  app.addHook('onClose', async () => {
    clearTimeout(first);
    clearInterval(timer);
  });
}

export type PhotosRestOptions = {
  guard: Guard;
  photos?: Photos;
};

export function photosRest(
  services: Services,
  { guard, photos = openPhotos(services) }: PhotosRestOptions,
): FastifyPluginAsync {
  return async (app) => {
    await photos.check();
    app.addHook('onClose', () => photos.close());
    handleStoreErrors(app);
    await app.register(operatorPhotosRest(services, photos, guard), { prefix: operatorPath });
    await app.register(async (claimant) => claimantCalls(claimant, services, photos));
    sweepRegularly(app, photos);
  };
}
