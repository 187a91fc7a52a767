import type { RestRoutes, Who } from '#shared/rest-route.ts';
import { describeRoutes, problem } from './openapi.ts';

type Json = Record<string, unknown>;

/** Why an account is refused that is signed in. */
const refusals: Partial<Record<string, string>> = {
  admin: 'The account is no administrator’s.',
  reader: 'The account is no handler’s and no auditor’s.',
  handler: 'The account is no handler’s.',
};

function refusalOf(who: Who): Json {
  const refusal = typeof who === 'string' ? refusals[who] : undefined;
  return refusal === undefined ? {} : { '403': problem(refusal) };
}

function rightProblemsOf(who: Who): Json {
  return {
    '400': problem('The body or the link is not valid; errors point at its fields.'),
    ...(who !== 'everybody' && { '401': problem('Nobody is signed in.') }),
    ...refusalOf(who),
    '429': problem('Too many attempts; Retry-After says in seconds how long to wait.'),
    '503': problem('Busy, or the database is away; Retry-After says when to come back.'),
  };
}

/** Returns the description of calls that the portal's own pages make, by the cookie of an account. */
export function openApiOfOwnCalls(publicUrl: URL, title: string, routes: RestRoutes): Json {
  const { paths, schemas } = describeRoutes(routes, { rightProblemsOf });
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description: 'What the portal’s own pages call. By cookie, from the portal’s own origin only.',
    },
    servers: [{ url: publicUrl.origin }],
    security: [{ account: [] }],
    paths,
    components: {
      schemas,
      securitySchemes: { account: { type: 'apiKey', in: 'cookie', name: 'fettle-account' } },
    },
  };
}
