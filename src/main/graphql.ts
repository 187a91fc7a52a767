import type { FastifyError, FastifyPluginAsync, FastifyReply } from 'fastify';
import { z } from 'zod';

import { touchClaimSession } from '#claim/access/claim-session.data.ts';
import { shippedWording } from '#claim/wording/shipped-wording.rules.ts';
import { findSignedIn } from '#server/sessions/account-session.data.ts';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { awaySeconds, problemOf } from '#server/http/errors.ts';
import { refuseFor, type Answer } from '#server/graphql/answer.ts';
import { Executor, type GraphqlRequest } from '#server/graphql/execute.ts';
import { limits } from '#server/graphql/limits.ts';
import { localeOf } from '#server/http/locale.ts';
import { acceptOnlyJson } from '#server/http/json-body.ts';
import { viewerOf, type Viewer } from '#server/sessions/viewer.ts';
import * as errorTexts from '#shared/error-texts.ts';
import type { Locale } from '#shared/locale.ts';
import type { WordingOf } from '#shared/wording.ts';
import { schema } from './schema.ts';

const requestBody = z.strictObject({
  query: z.string().min(1),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
  extensions: z.record(z.string(), z.unknown()).nullish(),
});

const malformed = refuseFor(
  'BAD_REQUEST',
  'Send one JSON object with query and, where needed, variables and operationName.',
);

function sendAnswer(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  if (status === 503) reply.header('retry-after', awaySeconds);
  return reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body);
}

const logEveryMs = 5 * 60 * 1_000;
const loggedAtMost = 10_000;

/** Records a session at most once in five minutes, because pages poll. */
function sessionUseRecorder(services: Services): (viewer: Viewer, now: Date) => Promise<void> {
  const logged = new Map<string, number>();
  const isDue = (tokenHash: Buffer, now: Date): boolean => {
    const key = tokenHash.toString('latin1');
    if (now.getTime() - (logged.get(key) ?? -Infinity) < logEveryMs) return false;
    if (logged.size >= loggedAtMost) logged.clear();
    logged.set(key, now.getTime());
    return true;
  };
  return async ({ claimToken, accountToken }, now) => {
    if (claimToken && isDue(claimToken, now)) await touchClaimSession(services.database.kysely, claimToken, now);
    // Finding the signed-in account counts as a use, unless it has a role: the pages poll.
    if (accountToken && isDue(accountToken, now)) await findSignedIn(services, accountToken, { isUse: false });
  };
}

function answerOfError(error: FastifyError): Answer {
  const problem = problemOf(error);
  if (problem?.status === 503) return refuseFor('SERVICE_UNAVAILABLE', errorTexts.graphql_failed, 503);
  if (!problem) return refuseFor('INTERNAL_SERVER_ERROR', errorTexts.graphql_failed, 500);
  return refuseFor(problem.code.replaceAll('-', '_').toUpperCase(), problem.message, problem.status);
}

/**
 * `transaction` is the database as one sees it, to read what is not committed. `words` are those of a draft that is
 * drawn.
 */
export type AskGraphql = (
  request: GraphqlRequest,
  viewer: Viewer,
  locale: Locale,
  transaction?: Database,
  words?: WordingOf,
) => Promise<Answer>;

export function openAskGraphql(services: Services, wordingOf: WordingOf = shippedWording): AskGraphql {
  const executor = new Executor(schema, services.settings.production);
  const recordUse = sessionUseRecorder(services);
  return async (request, viewer, locale, transaction, words = wordingOf) => {
    const database = transaction ?? services.database;
    const context = { services: { ...services, database }, viewer, now: services.now(), locale, wordingOf: words };
    // A preview is no visit; and on Citus a write beside its transaction would wait for it.
    if (transaction === undefined) await recordUse(viewer, context.now);
    return executor.run(request, context);
  };
}

/** POST of one JSON request, nothing else (ruling 3.7). */
export function graphqlRest(services: Services, ask: AskGraphql = openAskGraphql(services)): FastifyPluginAsync {
  const { settings } = services;
  return async (app) => {
    acceptOnlyJson(app);

    app.setErrorHandler((error: FastifyError, request, reply) => {
      const answer = answerOfError(error);
      if (answer.status >= 500 && error.code !== 'busy') request.log.error({ err: error }, 'GraphQL request failed');
      return sendAnswer(reply, answer);
    });

    app.post('/graphql', { bodyLimit: limits.bodyBytes }, async (request, reply) => {
      const body = requestBody.safeParse(request.body);
      if (!body.success) return sendAnswer(reply, malformed);
      const { query, variables, operationName } = body.data;
      const answer = await ask(
        { query, variables: variables ?? {}, operationName: operationName ?? null },
        viewerOf(request, settings),
        localeOf(request),
      );
      for (const failure of answer.failures) request.log.error({ err: failure }, 'GraphQL execution failed');
      return sendAnswer(reply, answer);
    });

    app.route({
      method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: '/graphql',
      handler: (_request, reply) =>
        sendAnswer(
          reply.header('allow', 'POST'),
          refuseFor('METHOD_NOT_ALLOWED', 'GraphQL is asked by POST only.', 405),
        ),
    });
  };
}
