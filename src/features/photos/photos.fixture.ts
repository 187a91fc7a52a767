import { randomUUID } from 'node:crypto';

import fastify, { type FastifyInstance, type FastifyRequest, type LightMyRequestResponse } from 'fastify';
import sharp, { type Sharp } from 'sharp';

import { startClaimSession } from '#claim/access/claim-session.data.ts';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { readSettings } from '#server/settings/env.ts';
import { handleErrors, Problem } from '#server/http/errors.ts';
import type { PhotoStore } from '#server/gateways/photo-store/photo-store.ts';
import { acceptOnlyJson } from '#server/http/json-body.ts';
import { addSecurityHeaders } from '#server/http/security-headers.ts';
import { claimCookieName } from '#server/sessions/session.ts';
import { normaliseReference } from '#shared/reference.ts';
import { photosRest } from './photos.rest.ts';
import { openPhotos, type Photos } from './photos.server.ts';

export const photosNow = new Date('2025-11-06T12:00:00Z');

export async function addNumberedClaim({ kysely }: Database, number: string): Promise<string> {
  const id = randomUUID();
  await kysely.insertInto('claim').values({ id, number, created_at: photosNow, updated_at: photosNow }).execute();
  const key = { key: normaliseReference(number), postcode_norm: 'SW1A1AA', kind: 'number' as const };
  await kysely
    .insertInto('claim_lookup')
    .values({ claim_id: id, ...key })
    .execute();
  return id;
}

export async function photoCookie({ kysely }: Database, claimIds: string[], sharedDevice = false): Promise<string> {
  const token = await startClaimSession(kysely, { claimIds, sharedDevice }, photosNow);
  return `${claimCookieName(readSettings({}))}=${token}`;
}

export type PhotosApp = {
  app: FastifyInstance;
  photos: Photos;
  /** Advances the server's clock by minutes. */
  wait: (minutes: number) => void;
  put: (
    path: string,
    payload: Uint8Array | string,
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>;
  get: (url: string, cookie?: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
};

export function photosApp(database: Database, store: PhotoStore): PhotosApp {
  let time = photosNow.getTime();
  const settings = readSettings({});
  const services: Services = { database, settings, now: () => new Date(time) };
  const photos = openPhotos(services, store);
  const app = fastify({ logger: false, routerOptions: { maxParamLength: 200 } });
  acceptOnlyJson(app);
  handleErrors(app);
  addSecurityHeaders(app, settings);
  const mayWrite = async ({ headers }: FastifyRequest) => {
    if (headers.authorization !== 'Bearer writer') throw new Problem(401, 'unauthorised', 'Send a valid key.');
  };
  const mayRead = async ({ headers }: FastifyRequest) => {
    if (!/^Bearer (?:reader|writer)$/.test(headers.authorization ?? '')) {
      throw new Problem(401, 'unauthorised', 'Send a valid key.');
    }
  };
  void app.register(
    photosRest(services, {
      guard: (who) => (typeof who === 'object' && who.scope === 'claims:write' ? mayWrite : mayRead),
      photos,
    }),
  );
  return {
    app,
    photos,
    wait: (minutes) => (time += minutes * 60_000),
    put: (path, payload, headers = {}) =>
      app.inject({
        method: 'PUT',
        url: `/api/integration/v1/claims/${path}`,
        headers: { authorization: 'Bearer writer', 'content-type': 'image/jpeg', ...headers },
        payload: Buffer.from(payload),
      }),
    get: (url, cookie, headers = {}) => app.inject({ url, headers: { ...headers, ...(cookie && { cookie }) } }),
  };
}

/** Draws a picture whose top left quarter is blue and the rest red, with camera metadata. */
export function cameraPhoto(width = 400, height = 300): Sharp {
  const corner = `<svg width="${width}" height="${height}"><rect width="${width / 2}" height="${height / 2}" fill="#1040c0"/></svg>`;
  return sharp({ create: { width, height, channels: 3, background: '#c04020' } })
    .composite([{ input: Buffer.from(corner) }])
    .withExif({
      IFD0: { Make: 'Acme Camera', Software: 'secret-notes' },
      IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
    });
}
