import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { isTemporary, isRetryable, isWorkerAway } from '#server/db/database-away.ts';
import { isTranslated } from '#shared/words/server-texts.ts';
import { translatedIfKnown } from '#shared/words/say.ts';
import { localeOf } from './locale.ts';
import { knownMethods } from './known-methods.ts';
import { endBodySoon } from './slow-bodies.ts';
import { recordFailedWrite } from '#server/db/write-readiness.ts';
import { operatorPath } from '#shared/operator-path.ts';

export type FieldError = { pointer: string; detail: string };

/**
 * An error that the caller can act on, sent as an RFC 9457 problem document. `code` is stable; `detail` is for people.
 * `members` are what else the document says (RFC 9457, 3.2). All of it is shown to the caller, so it names no SQL, no
 * stack and no claim that the caller may not see.
 */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: FieldError[];
  readonly retryAfterSeconds: number | null;
  readonly members: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    detail: string,
    more: { errors?: FieldError[]; retryAfterSeconds?: number; members?: Record<string, unknown> } = {},
  ) {
    super(detail);
    this.status = status;
    this.code = code;
    this.errors = more.errors ?? [];
    this.retryAfterSeconds = more.retryAfterSeconds ?? null;
    this.members = more.members ?? {};
  }
}

/** Also for systems, which may ask for a language as browsers do. Fields of a problem stay English. */
function titleFor(request: FastifyRequest, { message }: Problem): string {
  const locale = localeOf(request);
  return isTranslated(locale) ? translatedIfKnown(message, locale) : message;
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.retryAfterSeconds !== null) reply.header('retry-after', problem.retryAfterSeconds);
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(
      JSON.stringify({
        type: 'about:blank',
        title: titleFor(reply.request, problem),
        status: problem.status,
        code: problem.code,
        ...(problem.errors.length > 0 && { errors: problem.errors }),
        ...problem.members,
      }),
    );
}

const fastifyProblems: Record<string, [status: number, code: string, detail: string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'malformed-json', 'The body is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'malformed-json', 'The body is empty. Send a JSON document.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'malformed-request', 'The body is not as long as its Content-Length says.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'unsupported-media-type', 'Send the body as application/json.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'body-too-large', 'The body is larger than this call accepts.'],
};

export const tryLater = 'Sorry, there is a problem with the service. Try again in a few minutes.';

export const awaySeconds = 10;

export function problemOf(error: FastifyError): Problem | null {
  if (error instanceof Problem) return error;
  const known = fastifyProblems[error.code];
  if (known) return new Problem(...known);
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Problem(error.statusCode, 'malformed-request', 'The request is not valid.');
  }
  if (isGoneMeanwhile(error)) return new Problem(404, 'gone', 'What this is about has been deleted in the meantime.');
  const retryAfterSeconds = isRetryable(error) ? 1 : awaySeconds;
  return isTemporary(error) ? new Problem(503, 'unavailable', tryLater, { retryAfterSeconds }) : null;
}

function isGoneMeanwhile({ code, message }: FastifyError): boolean {
  return code === '23503' && message.startsWith('insert or update');
}

/** Tells an operator's system which claims wait for a machine that is away. */
function claimsAway({ params }: FastifyRequest): Problem {
  const { number } = params as { number?: string };
  const which = number === undefined ? 'Some of the claims that this call needs are' : `The claim ${number} is`;
  return new Problem(
    503,
    'claims-away',
    `${which} on a machine that is away. Others can be read and written. Send this again in ${awaySeconds} seconds.`,
    { retryAfterSeconds: awaySeconds },
  );
}

const isOperatorCall = ({ url }: FastifyRequest) => url.startsWith(`${operatorPath}/`);

export function nothingHere(): Problem {
  return new Problem(404, 'not-found', 'There is nothing at this address.');
}

const drainMs = 5_000;

/**
 * Reads the rest of a rejected body. If the connection closes while the client sends, the response is lost
 * (RFC 9112 §9.6).
 */
function drainBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection');
  endBodySoon(raw, drainMs);
}

export function handleErrors(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode === 413) drainBody(request, reply);
    done(null, payload);
  });
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) => {
    recordFailedWrite(error);
    const isOfClaims = isWorkerAway(error) && isOperatorCall(request);
    const problem = isOfClaims ? claimsAway(request) : (problemOf(error) ?? new Problem(500, 'internal', tryLater));
    // Requests shed under overload are counted; logging each would add to the load.
    if (problem.status >= 500 && problem.code !== 'busy') request.log.error({ err: error }, 'request failed');
    return sendProblem(reply, problem);
  });
  const methodsOf = knownMethods(app);
  const nothingFor = (request: FastifyRequest, reply: FastifyReply): Problem => {
    const methods = methodsOf(request.url);
    if (methods.length === 0 || methods.includes(request.method)) return nothingHere();
    const allow = methods.join(', ');
    reply.header('allow', allow);
    return new Problem(405, 'method-not-allowed', `This address takes ${allow}.`);
  };
  // Before the body is read, because its type and size do not matter then.
  app.addHook('preParsing', async (request, reply) => {
    if (request.is404) throw nothingFor(request, reply);
  });
  app.setNotFoundHandler((request, reply) => sendProblem(reply, nothingFor(request, reply)));
}
