import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import { addEvents } from '#claim/document/add-events.server.ts';
import { putState, statesOf } from '#claim/document/catalogue.data.ts';
import { deleteClaim } from '#claim/change/claim-change.server.ts';
import { documentAs } from '#claim/document/claim-document-problem.server.ts';
import { type ClaimInput, stateDocument } from '#claim/document/claim-document.rules.ts';
import { etagOf, type Written } from '#claim/live/claim-version.server.ts';
import { getClaim } from '#claim/document/get-claim.server.ts';
import { addMessages } from '#claim/messages/add-messages.server.ts';
import { patchClaim } from '#claim/document/patch-claim.server.ts';
import { putClaim } from '#claim/document/put-claim.server.ts';
import type { Warning } from '#claim/warnings/warning.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { jsonParser, unstorableTextIn } from '#server/http/json-body.ts';
import { queryAs } from '#server/http/query.ts';
import { didYouMean } from '#shared/nearest-name.ts';
import { listClaims } from './claim-list.server.ts';
import { requireScope } from './integration.access.ts';
import { openApi, type OtherCalls } from './openapi.server.ts';
import { openApiPage } from './openapi-page.server.ts';

export const basePath = '/api/integration/v1';

/** In bytes: a claim with 5,000 events of 400 bytes. */
const claimBodyLimit = 2_000_000;
/** In bytes: 500 events, or 100 messages. */
const eventsBodyLimit = 256_000;

type ByNumber = { Params: { number: string } };
type ByName = { Params: { systemName: string } };

const quietQuery = z.strictObject({ quiet: z.enum(['true', 'false']).default('false') });

/** `?quiet=true` sends the claimant nothing. */
function quietOf(request: FastifyRequest): { quiet: boolean } {
  const { quiet } = queryAs(quietQuery, request, 'The parameter quiet is true or false.');
  return { quiet: quiet === 'true' };
}

const ifMatchOf = (request: FastifyRequest): string | undefined => request.headers['if-match'];

type Accepted = Written & { warnings: readonly Warning[] };

function sendWritten(reply: FastifyReply, { id, number, version, created, changed, warnings }: Accepted): object {
  reply.code(created ? 201 : 200).header('etag', etagOf(version));
  return { id, number, version, changed, warnings };
}

/** Merge patches are JSON under a media type of their own (RFC 7396). */
function acceptMergePatch(app: FastifyInstance): void {
  app.addContentTypeParser('application/merge-patch+json', { parseAs: 'string' }, jsonParser(app));
}

async function refuseUnstorable(request: FastifyRequest): Promise<void> {
  const pointer = unstorableTextIn(request.body);
  if (pointer === null) return;
  const detail = 'This text holds a NUL character or half of a surrogate pair. Remove it and send the body again.';
  const errors = [{ pointer, detail }];
  throw new Problem(400, 'unstorable-text', 'The body holds text that cannot be stored.', { errors });
}

function claimCalls(app: FastifyInstance, services: Services): void {
  const reading = { onRequest: requireScope(services, 'claims:read') };
  const writing = { onRequest: requireScope(services, 'claims:write') };

  app.put<ByNumber>('/claims/:number', { ...writing, bodyLimit: claimBodyLimit }, async (request, reply) =>
    sendWritten(
      reply,
      await putClaim(services, request.params.number, request.body as ClaimInput, ifMatchOf(request), quietOf(request)),
    ),
  );
  app.patch<ByNumber>('/claims/:number', { ...writing, bodyLimit: claimBodyLimit }, async (request, reply) =>
    sendWritten(
      reply,
      await patchClaim(services, request.params.number, request.body, ifMatchOf(request), quietOf(request)),
    ),
  );
  app.get<ByNumber>('/claims/:number', reading, async (request, reply) => {
    const { version, document } = await getClaim(services, request.params.number);
    reply.header('etag', etagOf(version));
    return document;
  });
  app.delete<ByNumber>('/claims/:number', writing, async (request, reply) => {
    await deleteClaim(services, request.params.number, ifMatchOf(request));
    return reply.code(204).send();
  });
  app.post<ByNumber>('/claims/:number/events', { ...writing, bodyLimit: eventsBodyLimit }, async (request, reply) => {
    const { number } = request.params;
    const written = await addEvents(services, number, request.body, ifMatchOf(request), quietOf(request));
    return { ...sendWritten(reply, written), eventIds: written.eventIds };
  });
  app.post<ByNumber>('/claims/:number/messages', { ...writing, bodyLimit: eventsBodyLimit }, async (request, reply) => {
    const { number } = request.params;
    const written = await addMessages(services, number, request.body, ifMatchOf(request), quietOf(request));
    const sent = sendWritten(reply, { ...written, created: written.added > 0 });
    return { ...sent, messageIds: written.messageIds };
  });
  app.get('/claims', reading, (request) => listClaims(services, request));
}

const withoutId = <State extends { id: string }>({ id: _, ...state }: State): Omit<State, 'id'> => state;

function bodyWithName(body: unknown, systemName: string): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return { systemName, ...body };
}

function stateCalls(app: FastifyInstance, services: Services): void {
  const { kysely } = services.database;
  const reading = { onRequest: requireScope(services, 'claims:read') };
  const writing = { onRequest: requireScope(services, 'states:write') };

  app.get('/states', reading, async () => ({ states: (await statesOf(kysely)).map(withoutId) }));
  app.get<ByName>('/states/:systemName', reading, async (request) => {
    const [state] =
      unstorableTextIn(request.params.systemName) === null ? await statesOf(kysely, [request.params.systemName]) : [];
    if (!state) {
      const names = (await statesOf(kysely)).map(({ systemName }) => systemName);
      const meant = didYouMean(request.params.systemName, names);
      throw new Problem(404, 'state-not-found', `There is no state with this systemName.${meant}`);
    }
    return withoutId(state);
  });
  app.put<ByName>('/states/:systemName', writing, async (request, reply) => {
    const { systemName } = request.params;
    const state = documentAs(stateDocument, bodyWithName(request.body, systemName));
    if (state.systemName !== systemName || unstorableTextIn(systemName) !== null) {
      const errors = [{ pointer: '/systemName', detail: 'This is not the systemName of the path. Remove it.' }];
      throw new Problem(400, 'invalid-document', 'The state is not valid.', { errors });
    }
    const { created } = await putState(kysely, state);
    reply.code(created ? 201 : 200);
    return state;
  });
}

export function integrationRest(services: Services, others: OtherCalls = {}): FastifyPluginAsync {
  const api = () => openApi(services.settings.publicUrl, others);
  const calls: FastifyPluginAsync = async (app) => {
    acceptMergePatch(app);
    app.addHook('preHandler', refuseUnstorable);
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    claimCalls(app, services);
    stateCalls(app, services);
  };
  return async (app) => {
    await app.register(calls, { prefix: basePath });
    app.get(`${basePath}/openapi.json`, async () => api());
    app.get(`${basePath}/`, async (_request, reply) => {
      const { html, policy } = openApiPage(api());
      return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html);
    });
  };
}
