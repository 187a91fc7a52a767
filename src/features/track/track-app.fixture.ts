import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';

import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { readSettings, type Settings } from '#server/settings/env.ts';
import { handleErrors } from '#server/http/errors.ts';
import { acceptOnlyJson } from '#server/http/json-body.ts';
import { guardOrigin } from '#server/http/origin.ts';
import { addSecurityHeaders } from '#server/http/security-headers.ts';
import { trackRest } from './track.rest.ts';
import type { TrackPageState } from './track.rules.ts';

export type LogLine = { level: number; msg: string; code?: string };

export type TrackApp = {
  app: FastifyInstance;
  services: Services;
  /** The states that the Track page was rendered with, oldest first. */
  pages: TrackPageState[];
  log: LogLine[];
  /** Advances the server's clock by minutes. */
  wait: (minutes: number) => void;
  login: (
    body: object,
    more?: { address?: string; cookie?: string; query?: string; language?: string },
  ) => Promise<LightMyRequestResponse>;
  post: (
    path: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>;
};

const secretKey = Buffer.alloc(32, 7);

export function trackApp(
  database: Database,
  publicUrl = 'https://claims.example.com',
  claimStepUp: Settings['claimStepUp'] = 'off',
): TrackApp {
  let time = Date.parse('2025-11-06T12:00:00Z');
  const log: LogLine[] = [];
  const pages: TrackPageState[] = [];
  const settings = { ...readSettings({}), publicUrl: new URL(publicUrl), secretKey, claimStepUp };
  const services: Services = { database, settings, now: () => new Date(time) };
  const stream = { write: (line: string) => void log.push(JSON.parse(line) as LogLine) };
  const app = Fastify({ trustProxy: true, logger: { level: 'warn', stream } });
  acceptOnlyJson(app);
  handleErrors(app);
  addSecurityHeaders(app, settings);
  app.addHook('onRequest', guardOrigin(settings));
  const trackPage = async (state: TrackPageState) => {
    pages.push(state);
    return { html: '<h1>Track your claim</h1>', headers: { 'content-security-policy': "default-src 'none'" } };
  };
  void app.register(trackRest(services, { trackPage, initialDataFor: async () => null }));
  const own = { origin: publicUrl, 'sec-fetch-site': 'same-origin', host: new URL(publicUrl).host };
  return {
    app,
    services,
    pages,
    log,
    wait: (minutes) => (time += minutes * 60_000),
    login: (body, { address = '203.0.113.1', cookie, query = '', language = 'en-GB' } = {}) =>
      app.inject({
        method: 'POST',
        url: `/api/enduser/login${query}`,
        headers: { ...own, 'x-forwarded-for': address, 'accept-language': language, ...(cookie && { cookie }) },
        payload: body,
      }),
    post: (path, fields, headers = {}) =>
      app.inject({
        method: 'POST',
        url: path,
        headers: { ...own, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams(fields).toString(),
      }),
  };
}
