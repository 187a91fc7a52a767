import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';

import { startClaimSession } from '#claim/access/claim-session.data.ts';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { readSettings } from '#server/settings/env.ts';
import { handleErrors, Problem } from '#server/http/errors.ts';
import { localPhotoStore } from '#server/gateways/photo-store/photo-store-local.ts';
import { openImageWorker } from '#server/images/image-worker.server.ts';
import { acceptOnlyJson } from '#server/http/json-body.ts';
import type { Guard } from '#server/http/route/route.ts';
import { operatorPath } from '#shared/operator-path.ts';
import { claimCookieName } from '#server/sessions/session.ts';
import { thumbnailWidth } from '#claim/messages/attachment.rules.ts';
import { attachmentsRest } from './attachments.rest.ts';
import { operatorMessagesRest } from './operator-messages.rest.ts';
import { sendMessageRest } from './send-message.rest.ts';

const settings = readSettings({});

export type MessagesApp = {
  app: FastifyInstance;
  services: Services;
  /** Posts a file to a claim. */
  attach: (
    claim: { id: string; cookie: string },
    file: Uint8Array | string,
    as?: { name?: string; type?: string },
  ) => Promise<LightMyRequestResponse>;
  get: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
  /** Moves the clock on by so many minutes. */
  wait: (minutes: number) => void;
  send: (body: object, cookie?: string) => Promise<{ status: number; json: Record<string, unknown>; retry: unknown }>;
  /** A call of the operator's: the key `reader` may read, `writer` may do both. */
  operator: (
    method: 'GET' | 'POST',
    path: string,
    key?: string,
  ) => Promise<{ status: number; json: Record<string, unknown> }>;
};

/** The calls of this folder on a real database, with a clock that stands still. */
export async function messagesApp(database: Database): Promise<MessagesApp> {
  let time = Date.parse('2025-11-06T12:00:00Z');
  const services: Services = { database, settings, now: () => new Date(time) };
  const allow = (...keys: string[]) => {
    return async ({ headers }: { headers: { authorization?: string | undefined } }) => {
      if (!keys.includes(headers.authorization ?? '')) throw new Problem(401, 'unauthorised', 'Send a valid key.');
    };
  };
  const app = Fastify();
  handleErrors(app);
  acceptOnlyJson(app);
  await app.register(sendMessageRest(services));
  const folder = mkdtempSync(join(tmpdir(), 'fettle-messages-'));
  const files = { store: localPhotoStore(folder), imageWorker: openImageWorker() };
  const thumbnailOf = async (storeKey: string) => {
    const file = await files.store.get(storeKey);
    if (!file) return null;
    const bytes = await sharp(await buffer(file.stream))
      .resize({ width: thumbnailWidth })
      .webp()
      .toBuffer();
    return { stream: Readable.from([bytes]), size: bytes.length };
  };
  await app.register(attachmentsRest(services, { ...files, thumbnailOf }));
  app.addHook('onClose', async () => {
    await files.imageWorker.close();
    await rm(folder, { recursive: true, force: true });
  });
  const [mayRead, mayWrite] = [allow('reader', 'writer'), allow('writer')];
  const guard: Guard = (who) => (typeof who === 'object' && who.scope === 'claims:write' ? mayWrite : mayRead);
  await app.register(operatorMessagesRest(services, { ...files, guard }), { prefix: operatorPath });
  return {
    app,
    services,
    attach: ({ id, cookie }, file, { name = 'front.jpg', type = 'image/jpeg' } = {}) =>
      app.inject({
        method: 'POST',
        url: `/api/enduser/attachments?claimId=${id}&name=${encodeURIComponent(name)}`,
        headers: { 'content-type': type, ...(cookie && { cookie }) },
        payload: Buffer.from(file),
      }),
    get: (url, headers = {}) => app.inject({ url, headers }),
    wait: (minutes) => (time += minutes * 60_000),
    send: async (body, cookie = '') => {
      const headers = { ...(cookie && { cookie }) };
      const reply = await app.inject({ method: 'POST', url: '/api/enduser/sendMessage', headers, payload: body });
      return { status: reply.statusCode, json: reply.json(), retry: reply.headers['retry-after'] };
    },
    operator: async (method, path, key = 'writer') => {
      const url = `/api/integration/v1/claims/${path}`;
      const reply = await app.inject({ method, url, headers: { authorization: key } });
      return { status: reply.statusCode, json: reply.json() };
    },
  };
}

/** A claim with its number and the cookie of a session that may see it. */
export async function addOwnClaim(
  { kysely }: Database,
  { sharedDevice = false } = {},
): Promise<{ id: string; number: string; cookie: string }> {
  const now = new Date('2025-11-06T12:00:00Z');
  const id = randomUUID();
  const number = `CLM-${id.slice(0, 8).toUpperCase()}`;
  await kysely.insertInto('claim').values({ id, number, created_at: now, updated_at: now }).execute();
  const lookup = { key: number.replaceAll('-', ''), postcode_norm: 'SW1A1AA', claim_id: id, kind: 'number' };
  await kysely.insertInto('claim_lookup').values(lookup).execute();
  const token = await startClaimSession(kysely, { claimIds: [id], sharedDevice }, now);
  return { id, number, cookie: `${claimCookieName(settings)}=${token}` };
}
