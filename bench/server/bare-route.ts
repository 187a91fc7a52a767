import type { FastifyInstance } from 'fastify';

import { visibilityValues } from '#claim/access/claim.access.ts';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { viewerOf } from '#server/sessions/viewer.ts';

/** A statement as GraphQL runs it. */
export type Statement = { text: string };

/** The statement that GraphQL itself runs for a query about a claim. Throws where the query is refused. */
export async function statementOf(
  app: FastifyInstance,
  database: Database,
  { cookie, query, id }: { cookie: string; query: string; id: string },
): Promise<Statement> {
  const statements: Statement[] = [];
  const real = database.pool.query;
  database.pool.query = ((config: Statement) => {
    statements.push(config);
    return Reflect.apply(real, database.pool, [config]) as unknown;
  }) as typeof real;
  const payload = { query, variables: { id } };
  const reply = await app.inject({ method: 'POST', url: '/graphql', headers: { cookie }, payload });
  database.pool.query = real;
  const found = statements.find(({ text }) => typeof text === 'string' && text.includes('from claim t0'));
  if (!found || reply.statusCode !== 200 || reply.body.includes('"errors"'))
    throw new Error(`The query failed: ${reply.body}`);
  return found;
}

type Body = { variables: { id: string } };

/** Adds `POST /text-<name>`: the same statement with the same check of the session, sent as PostgreSQL writes it. The text may come later. */
export function addTextRoute(
  app: FastifyInstance,
  { database, settings, now }: Services,
  name: string,
  statement: Statement,
): void {
  app.post<{ Body: Body }>(`/text-${name}`, async (request, reply) => {
    const viewer = viewerOf(request, settings);
    if (!viewer.claimToken) throw new Error('no session');
    const values = [...visibilityValues(viewer, now()), request.body.variables.id];
    const statements = { name: `bare-${name}`, text: statement.text, values, rowMode: 'array' as const };
    const { rows } = await database.pool.query<[string]>(statements);
    const json = rows[0]?.[0] ?? 'null';
    return reply.type('application/json; charset=utf-8').send(`{"data":{"claim":${json}}}`);
  });
}
