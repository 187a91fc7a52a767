import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

import type { Services } from '#server/context.ts';
import { operatorPath } from '#shared/operator-path.ts';
import type { ShownRefusal } from './rest/import-answers.rules.ts';
import { importsRest } from './rest/imports.rest.ts';

const path = '/api/integration/v1/imports';

type IntegrationApp = {
  app: FastifyInstance;
  services: Services;
  call: (method: 'GET' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<LightMyRequestResponse>;
  close: () => Promise<void>;
};

export async function withImports(api: IntegrationApp) {
  await api.app.register(importsRest(api.services, { guard: () => null, operatorOf: () => 'tests' }), {
    prefix: operatorPath,
  });
  const send = (
    payload: NonNullable<InjectOptions['payload']>,
    { key, query = '', headers = {} }: { key?: string; query?: string; headers?: Record<string, string> } = {},
  ): Promise<LightMyRequestResponse> =>
    api.app.inject({
      method: 'POST',
      url: `${path}${query}`,
      payload,
      headers: {
        'content-type': 'application/x-ndjson',
        ...(key !== undefined && { 'idempotency-key': key }),
        ...headers,
      },
    });
  const sendCsv = (payload: string | Buffer, mapping: unknown, more: Parameters<typeof send>[1] = {}) =>
    send(payload, {
      ...more,
      headers: {
        'content-type': 'text/csv',
        ...(mapping !== null && { 'import-mapping': Buffer.from(JSON.stringify(mapping)).toString('base64') }),
        ...more.headers,
      },
    });
  const refusalsOf = async (id: string): Promise<ShownRefusal[]> =>
    (await api.app.inject({ url: `${path}/${id}/refusals` })).json<{ refusals: ShownRefusal[] }>().refusals;
  const get = async (number: string) => (await api.call('GET', `/claims/${number}`)).json<Record<string, unknown>>();
  return { ...api, path, send, sendCsv, refusalsOf, get };
}

export const ndjson = (documents: readonly unknown[]): string =>
  documents.map((document) => `${JSON.stringify(document)}\n`).join('');
