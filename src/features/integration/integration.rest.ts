import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

import { addEvents } from '#claim/document/add-events.server.ts';
import { putState, statesOf } from '#claim/document/catalogue.data.ts';
import { deleteClaim } from '#claim/change/claim-change.server.ts';
import { documentAs } from '#claim/document/claim-document-problem.server.ts';
import { type ClaimInput, stateDocument } from '#claim/document/claim-document.rules.ts';
import { etagOf, type Written } from '#claim/live/claim-version.server.ts';
import { getClaim } from '#claim/document/get-claim.server.ts';
import { addMessages } from '#claim/messages/add-messages.server.ts';
import { noSuchMessage, removeMessage } from '#claim/messages/remove-message.server.ts';
import { wantedOf } from '#claim/promise/date-body.rules.ts';
import { datesOfNumber, setDateOfNumber } from '#claim/promise/dates-of-claim.server.ts';
import { patchClaim } from '#claim/document/patch-claim.server.ts';
import { putClaim } from '#claim/document/put-claim.server.ts';
import type { Warning } from '#claim/warnings/warning.ts';
import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { jsonParser, unstorableTextIn } from '#server/http/json-body.ts';
import { addRoutes, type Guard } from '#server/http/route/route.ts';
import { didYouMean } from '#shared/nearest-name.ts';
import type { WrittenAnswer } from './claim-answers.rules.ts';
import { listClaims } from './claim-list.server.ts';
import { claimRoutes } from './claim-routes.ts';
import { changeCalls } from './desk/changes.rest.ts';
import { noteCalls } from './desk/notes.rest.ts';
import { workCalls } from './desk/work.rest.ts';
import { parcelCalls } from './parcels/parcels.rest.ts';
import { complaintCalls } from './complaints/complaints.rest.ts';
import { nominatedCalls } from './nominated/nominated.rest.ts';
import { needCalls } from './needs/needs.rest.ts';
import { outcomeCalls } from './outcome/outcome.rest.ts';
import { measureCalls } from './measures/measures.rest.ts';
import { surveyCalls } from './surveys/surveys.rest.ts';
import { quoteCalls } from './quotes/quotes.rest.ts';
import { wordingCalls } from './wording/wording.rest.ts';
import { reportCalls } from './reports/reports.rest.ts';
import { openApi, type Described } from './openapi.server.ts';
import { openApiPage } from './openapi-page.server.ts';
import { dateRoutes } from './date-routes.ts';
import { stateRoutes } from './state-routes.ts';

const ifMatchOf = (request: FastifyRequest): string | undefined => request.headers['if-match'];

type Accepted = Written & { warnings: Warning[] };

function answerWritten(
  reply: FastifyReply,
  { id, number, version, created, changed, warnings }: Accepted,
): WrittenAnswer {
  reply.code(created ? 201 : 200).header('etag', etagOf(version));
  return { id, number, version, changed, warnings };
}

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

function claimCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  addRoutes(app, claimRoutes, {
    guard,
    malformed: { id: noSuchMessage },
    handlers: {
      listClaims: ({ query }) => listClaims(services, query),
      putClaim: async ({ params: { number }, query, body, request, reply }) =>
        answerWritten(reply, await putClaim(services, number, body as ClaimInput, ifMatchOf(request), query)),
      patchClaim: async ({ params: { number }, query, body, request, reply }) =>
        answerWritten(reply, await patchClaim(services, number, body, ifMatchOf(request), query)),
      getClaim: async ({ params: { number }, reply }) => {
        const { version, document } = await getClaim(services, number);
        reply.header('etag', etagOf(version));
        // Its dates become strings when it is sent, which the answer's type does not express.
        return document as object;
      },
      deleteClaim: ({ params: { number }, query: { force }, request }) =>
        deleteClaim(services, number, ifMatchOf(request), force === 'complaint-open'),
      addEvents: async ({ params: { number }, query, body, request, reply }) => {
        const written = await addEvents(services, number, body, ifMatchOf(request), query);
        return { ...answerWritten(reply, written), eventIds: written.eventIds };
      },
      addMessages: async ({ params: { number }, query, body, request, reply }) => {
        const written = await addMessages(services, number, body, ifMatchOf(request), query);
        const answer = answerWritten(reply, { ...written, created: written.added > 0 });
        return { ...answer, messageIds: written.messageIds };
      },
      removeMessage: ({ params, request }) => removeMessage(services, params, ifMatchOf(request)),
    },
  });
}

function dateCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  addRoutes(app, dateRoutes, {
    guard,
    handlers: {
      setDate: async ({ params: { number }, query, body, request, reply }) => {
        const how = { ...query, ifMatch: ifMatchOf(request) };
        const set = await setDateOfNumber(services, number, wantedOf(body), how);
        const { warnings: _, ...written } = answerWritten(reply, { ...set, warnings: [] });
        return { ...written, dateId: set.dateId };
      },
      listDates: async ({ params: { number } }) => ({
        dates: (await datesOfNumber(services, number)).map(
          ({ id, earliest, latest, reasonCode: reason, reason: text, setAt, byName }) => ({
            id,
            kind: 'completion' as const,
            earliest,
            latest,
            reason,
            text,
            setAt: setAt.toISOString(),
            setBy: byName || null,
          }),
        ),
      }),
    },
  });
}

const withoutId = <State extends { id: string }>({ id: _, ...state }: State): Omit<State, 'id'> => state;

function bodyWithName(body: unknown, systemName: string): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return { systemName, ...body };
}

function stateCalls(app: FastifyInstance, services: Services, guard: Guard): void {
  const { kysely } = services.database;
  addRoutes(app, stateRoutes, {
    guard,
    handlers: {
      listStates: async () => ({ states: (await statesOf(kysely)).map(withoutId) }),
      getState: async ({ params: { systemName } }) => {
        const [state] = unstorableTextIn(systemName) === null ? await statesOf(kysely, [systemName]) : [];
        if (state) return withoutId(state);
        const names = (await statesOf(kysely)).map((known) => known.systemName);
        const meant = didYouMean(systemName, names);
        throw new Problem(404, 'state-not-found', `There is no state with this systemName.${meant}`);
      },
      putState: async ({ params: { systemName }, body, reply }) => {
        const state = documentAs(stateDocument, bodyWithName(body, systemName));
        if (state.systemName !== systemName || unstorableTextIn(systemName) !== null) {
          const errors = [{ pointer: '/systemName', detail: 'This is not the systemName of the path. Remove it.' }];
          throw new Problem(400, 'invalid-document', 'The state is not valid.', { errors });
        }
        const { created } = await putState(kysely, state, services.now());
        reply.code(created ? 201 : 200);
        return state;
      },
    },
  });
}

type Parts = Described & { guard: Guard };

export function integrationRest(services: Services, { guard, ...described }: Parts): FastifyPluginAsync {
  const api = () => openApi(services.settings.publicUrl, described);
  const calls: FastifyPluginAsync = async (app) => {
    acceptMergePatch(app);
    app.addHook('preHandler', refuseUnstorable);
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    claimCalls(app, services, guard);
    dateCalls(app, services, guard);
    stateCalls(app, services, guard);
    changeCalls(app, services, guard);
    noteCalls(app, services, guard);
    workCalls(app, services, guard);
    quoteCalls(app, services, guard);
    reportCalls(app, services, guard);
    parcelCalls(app, services, guard);
    outcomeCalls(app, services, guard);
    wordingCalls(app, services, guard);
    surveyCalls(app, services, guard);
    complaintCalls(app, services, guard);
    measureCalls(app, services, guard);
    needCalls(app, services, guard);
    nominatedCalls(app, services, guard);
  };
  return async (app) => {
    await app.register(calls);
    app.get('/openapi.json', async () => api());
    app.get('/', { prefixTrailingSlash: 'slash' }, async (_request, reply) => {
      const { html, policy } = openApiPage(api());
      return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html);
    });
  };
}
