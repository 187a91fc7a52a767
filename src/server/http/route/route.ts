import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import * as z from 'zod';

import type { Load } from '#server/limits/overload.ts';
import type { OpenEnded } from '#server/telemetry/request-metrics.ts';
import type { AnswerOf, FileBody, JsonBody, RestRoute, RestRoutes, Who } from '#shared/rest-route.ts';
import { bodyAs } from '#server/http/closed-body.ts';
import { nothingHere, type Problem } from '#server/http/errors.ts';
import { queryAs } from '#server/http/query.ts';
import { answerSerialiser, nothingNamed } from './answers.ts';

type SchemaOf<Part> = Part extends { schema: infer Schema extends z.ZodType } ? Schema : never;
type ParamsOf<Route> = Route extends { params: infer Schema extends z.ZodType } ? z.output<Schema> : unknown;
type QueryOf<Route> = Route extends { query: infer Query } ? z.output<SchemaOf<Query>> : unknown;
type BodyOf<Route> = Route extends { body: infer Body }
  ? Body extends { validatedByHandler: true } | FileBody
    ? unknown
    : Body extends JsonBody
      ? z.output<SchemaOf<Body>>
      : undefined
  : undefined;

export type Call<Route extends RestRoute> = {
  params: ParamsOf<Route>;
  query: QueryOf<Route>;
  body: BodyOf<Route>;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Result<Route extends RestRoute> = AnswerOf<Route> | FastifyReply | undefined | void;

/** One handler for each route. It returns the answer's JSON, or sends bytes by `reply`. */
export type Handlers<Routes extends RestRoutes> = {
  [Name in keyof Routes]: (call: Call<Routes[Name]>) => Promise<Result<Routes[Name]>> | Result<Routes[Name]>;
};

/** Returns the hook that authorises a caller before the body is read; null admits everybody. */
export type Guard = (who: Who) => onRequestAsyncHookHandler | null;

/** The problem of a path parameter that its schema does not accept, by name; else 404. */
export type Malformed = Record<string, () => Problem>;

export type Serving<Routes extends RestRoutes> = {
  guard: Guard;
  handlers: Handlers<Routes>;
  malformed?: Malformed;
};

function paramsOf({ params }: RestRoute, request: FastifyRequest, malformed: Malformed): unknown {
  const result = (params ?? z.unknown()).safeParse(request.params);
  if (result.success) return result.data;
  throw (malformed[String(result.error.issues[0]?.path[0])] ?? nothingHere)();
}

function queryOf({ query }: RestRoute, request: FastifyRequest): unknown {
  if (query === undefined) return undefined;
  return 'help' in query ? queryAs(query.schema, request, query.help) : query.schema.parse(request.query);
}

const emptyBody = z.strictObject({});

function bodyOf({ body }: RestRoute, { body: sent }: FastifyRequest): unknown {
  if (body === undefined) return undefined;
  if (body === 'none') return void bodyAs(emptyBody, sent ?? {});
  if (!('schema' in body) || body.validatedByHandler) return sent;
  return bodyAs(body.schema, body.optional ? (sent ?? {}) : sent);
}

/** Throws if the path's parameters are not those of the schema, in the same order. */
function checkParams({ path, params }: RestRoute): void {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name).join();
  const inSchema = Object.keys(params?.shape ?? {}).join();
  if (inPath !== inSchema) throw new Error(`${path}: the schema of its parameters names '${inSchema}'.`);
}

type ByItself = Pick<RestRoute, 'byItself'>;

function optionsOf(route: RestRoute) {
  const { answers, bodyLimitBytes, load, byItself } = route;
  const response: Record<string, z.ZodType> = { default: nothingNamed };
  for (const [status, answer] of Object.entries(answers)) if ('schema' in answer) response[status] = answer.schema;
  const isStream = Object.values(answers).some(
    (answer) => 'media' in answer && answer.media.includes('text/event-stream'),
  );
  const config: Partial<Load & OpenEnded & ByItself> = {
    ...(load !== undefined && { load }),
    ...(isStream && { openEnded: true }),
    ...(byItself && { byItself }),
  };
  return {
    method: route.method,
    url: route.path,
    schema: { response },
    config,
    ...(bodyLimitBytes !== undefined && { bodyLimit: bodyLimitBytes }),
    ...(isStream && { exposeHeadRoute: false }),
  };
}

/** Registers routes with their handlers. Each answer contains only the fields that its schema names. */
export function addRoutes<Routes extends RestRoutes>(
  app: FastifyInstance,
  routes: Routes,
  { guard, handlers, malformed = {} }: Serving<Routes>,
): void {
  const serializerCompiler = answerSerialiser(app.log);
  for (const [name, route] of Object.entries(routes)) {
    checkParams(route);
    const handle = handlers[name] as (call: unknown) => unknown;
    const status = Math.min(...Object.keys(route.answers).map(Number));
    const onRequest = guard(route.who);
    app.route({
      ...optionsOf(route),
      ...(onRequest && { onRequest }),
      serializerCompiler,
      handler: async (request, reply) => {
        const params = paramsOf(route, request, malformed);
        const query = queryOf(route, request);
        const body = bodyOf(route, request);
        reply.code(status);
        const answer = await handle({ params, query, body, request, reply });
        // Of a file that its reader has left half-way the headers are sent, and the end never.
        const isBegun = reply.sent || reply.raw.headersSent;
        return answer === undefined && !isBegun ? reply.send() : answer;
      },
    });
  }
}
