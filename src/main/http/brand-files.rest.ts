import { createHash } from 'node:crypto';
import { extname } from 'node:path';

import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

import { coloursCss, type Brand, type Brands } from '#server/brands/brand.ts';
import { readPictures } from '#server/brands/stored/brand-picture.data.ts';
import type { Services } from '#server/context.ts';
import { nothingHere, sendProblem } from '#server/http/errors.ts';
import { pictureFields } from '#shared/brands/brand-content.rules.ts';

/** In seconds. A file of a folder may change under its name. */
const cacheSeconds = { named: 365 * 24 * 60 * 60, other: 60 * 60 };

const types: Record<string, string> = { '.svg': 'image/svg+xml', '.png': 'image/png', '.webp': 'image/webp' };

const isNamedByContent = (file: string): boolean => /^[0-9a-f]{64}\.png$/.test(file);

function pictureIn(brand: Brand | undefined, file: string): Buffer | null {
  const field = brand && pictureFields.find((one) => brand[one] === `/brand/${brand.id}/${file}`);
  return field ? brand.pictures[field] : null;
}

function sendFile(request: FastifyRequest, reply: FastifyReply, bytes: string | Buffer): FastifyReply {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  reply.header('etag', etag);
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(bytes);
}

/** Logos, icons and colours of brands. A page that was kept may name a logo that has been replaced since. */
export function brandFilesRest({ database }: Pick<Services, 'database'>, brands: Brands): FastifyPluginAsync {
  const find = (id: string) => brands.all.find((brand) => brand.id === id);
  return async (app) => {
    app.get<{ Params: { id: string } }>('/brand/:id/colours.css', (request, reply) => {
      const brand = find(request.params.id);
      if (!brand) return sendProblem(reply, nothingHere());
      // The address stays when another version is published.
      reply.type('text/css; charset=utf-8').header('cache-control', 'public, no-cache');
      return sendFile(request, reply, coloursCss(brand.colours));
    });
    app.get<{ Params: { id: string; file: string } }>('/brand/:id/:file', async (request, reply) => {
      const { id, file } = request.params;
      const isNamed = isNamedByContent(file);
      const now = pictureIn(find(id), file);
      const bytes = now ?? (isNamed ? (await readPictures(database.kysely, [file])).get(file) : undefined);
      if (bytes === undefined) return sendProblem(reply, nothingHere());
      const cache = isNamed
        ? `public, max-age=${cacheSeconds.named}, immutable`
        : `public, max-age=${cacheSeconds.other}`;
      reply.type(types[extname(file)] ?? 'application/octet-stream').header('cache-control', cache);
      return sendFile(request, reply, bytes);
    });
  };
}
