import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

import type { FastifyPluginAsync, FastifyRequest } from 'fastify';

import { nothingHere } from '#server/http/errors.ts';
import { codingFor, type Coding } from './coding.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};
/** Names of built files: no path, and no compressed twin. */
const named = /^[\w-][\w.-]*\.(?:js|css|woff2)$/;
const endings: Record<Coding, string> = { br: '.br', gzip: '.gz' };

type Asset = { plain: Buffer; br: Buffer | null; gzip: Buffer | null };

type ByName = { Params: { name: string } };

async function readAsset(folder: string, name: string): Promise<Asset | null> {
  const read = (ending: string) => readFile(join(folder, name + ending)).catch(() => null);
  const [plain, br, gzip] = await Promise.all(['', endings.br, endings.gzip].map(read));
  return plain ? { plain, br: br ?? null, gzip: gzip ?? null } : null;
}

function isKnownTo({ headers }: FastifyRequest, etag: string): boolean {
  return (headers['if-none-match'] ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === etag);
}

/**
 * Cached permanently, because each name contains its content's hash. Files stay in memory, some two megabytes in all,
 * so that a slow client holds no file and no copy.
 */
export function assetsRest(folder: string): FastifyPluginAsync {
  const kept = new Map<string, Asset>();
  const readKept = async (name: string): Promise<Asset> => {
    const asset = kept.get(name) ?? (named.test(name) ? await readAsset(folder, name) : null);
    if (asset === null) throw nothingHere();
    kept.set(name, asset);
    return asset;
  };
  return async (app) => {
    app.get<ByName>('/assets/:name', async (request, reply) => {
      const { name } = request.params;
      const asset = await readKept(name);
      const coding = codingFor(request);
      const compressed = coding && asset[coding];
      const etag = `"${name}${compressed && coding ? endings[coding] : ''}"`;
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('vary', 'accept-encoding')
        .header('etag', etag);
      if (isKnownTo(request, etag)) return reply.code(304).send();
      if (compressed) reply.header('content-encoding', coding);
      return reply.type(types[extname(name)] ?? 'application/octet-stream').send(compressed ?? asset.plain);
    });
  };
}
