import { describeRoutes, problem } from '#server/http/route/openapi.ts';
import type { RestRoutes, Who } from '#shared/rest-route.ts';

type Json = Record<string, unknown>;

function rightProblemsOf(who: Who): Json {
  return {
    '400': problem('The body or the link is not valid; errors point at its fields.'),
    ...(who !== 'everybody' && { '401': problem('Nobody is signed in.') }),
    ...(who === 'admin' && { '403': problem('The account is no administrator’s.') }),
    '429': problem('Too many attempts; Retry-After says in seconds how long to wait.'),
    '503': problem('Busy, or the database is away; Retry-After says when to come back.'),
  };
}

const problemSchema: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string', description: 'For people.' },
    status: { type: 'integer' },
    code: { type: 'string', description: 'Stable.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['pointer', 'detail'],
        properties: { pointer: { type: 'string' }, detail: { type: 'string' } },
      },
    },
  },
};

export function openApiOfAccounts(publicUrl: URL, routes: RestRoutes): Json {
  const { paths, schemas } = describeRoutes(routes, { rightProblemsOf });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Accounts',
      version: '1',
      description: 'What the portal’s own pages call. By cookie, from the portal’s own origin only.',
    },
    servers: [{ url: publicUrl.origin }],
    security: [{ account: [] }],
    paths,
    components: {
      schemas: { ...schemas, Problem: problemSchema },
      securitySchemes: { account: { type: 'apiKey', in: 'cookie', name: 'fettle-account' } },
    },
  };
}
