import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';

import { claimFacts, todoFacts, type PlannedClaim } from '#claim/read/claim-facts.data.ts';
import { startClaimSession } from '#claim/access/claim-session.data.ts';
import { visibilityValues } from '#claim/access/claim.access.ts';
import { estimatedCompletion } from '#claim/rules/estimate.rules.ts';
import { statusView } from '#claim/rules/status.rules.ts';
import { todos } from '#claim/rules/todo.rules.ts';
import { tracker } from '#claim/rules/tracker.rules.ts';
import { readBuilt } from '#main/first-page/built.server.ts';
import { graphqlRest } from '#main/graphql.ts';
import type { Services } from '#server/context.ts';
import { readSettings } from '#server/settings/env.ts';
import { claimCookieName } from '#server/sessions/session.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import { poundsOf } from '#shared/money.ts';
import { addTextRoute, statementOf, type Statement } from './server/bare-route.ts';
import { detailedClaims, generateClaims } from '../harness/generate-claims.ts';
import { machine, median, spread, writeReport } from './report.ts';
import { withStore } from './server/store.ts';
import { pageQuery, storedQuery } from '../harness/summary-query.ts';

// The claim summary by GraphQL against bare Fastify routes that send the same JSON, read by the same statement with
// the same check of the session. `text` sends PostgreSQL's JSON as it is; `rules` parses it, adds the computed fields
// by the same rules and serialises it again, because no SQL knows London's bank holidays.

const claims = 20_000;
const sampled = 300;
const rounds = Number(process.argv[2] ?? 9);
const seconds = 3;
const connections = 8;

type Body = { variables: { id: string } };

function addRulesRoute(app: FastifyInstance, { database, settings, now }: Services, statement: Statement): void {
  const read = async (request: FastifyRequest, id: string): Promise<string> => {
    const viewer = viewerOf(request, settings);
    if (!viewer.claimToken) throw new Error('no session');
    const values = [...visibilityValues(viewer, now()), id];
    const named = { name: 'bare-page', text: statement.text, values, rowMode: 'array' as const };
    const { rows } = await database.pool.query<[string]>(named);
    return rows[0]?.[0] ?? 'null';
  };
  app.post<{ Body: Body }>('/rules-page', async (request, reply) => {
    const claim = JSON.parse(await read(request, request.body.variables.id)) as PlannedClaim;
    const { facts: _facts, todoFacts: _todoFacts, shownState, ...stored } = claim;
    const facts = claimFacts(claim);
    const time = now();
    const estimate = estimatedCompletion(facts, time);
    const todo = todos(todoFacts(claim), time).map((item) => ({
      kind: item.kind,
      amount: item.kind === 'pay-excess' ? poundsOf(item.pence) : null,
      count: item.kind === 'read-messages' ? item.count : null,
    }));
    const computed = {
      displayStatus: statusView(shownState),
      estimatedCompletionDate: estimate.date,
      estimateBasis: estimate.basis,
    };
    const answer = { data: { claim: { ...stored, ...computed, tracker: tracker(facts, time), todo } } };
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
  });
}

async function requestsPerSecond(script: string, base: string, path: string): Promise<number> {
  const args = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '-s',
    script,
    base,
    '--',
    path,
    path.split(/[-:]/)[1] ?? '',
  ];
  const { stdout } = await promisify(execFile)('wrk', args);
  if (/Non-2xx/.test(stdout)) throw new Error(stdout);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

type Queries = { stored: string; page: string; own: string };

/** The query that My Claim sends, from the built browser side. */
async function ownQuery(): Promise<string> {
  const { initialQueriesOf } = await readBuilt(join(import.meta.dirname, '../dist'));
  const found = (await initialQueriesOf('my-claim', '')).find(({ name }) => name === 'MyClaim');
  if (!found) throw new Error('My Claim sends no query of that name.');
  return found.query;
}

async function wrkScript(folder: string, cookie: string, ids: string[], bodies: Queries): Promise<string> {
  const file = join(folder, 'summary.lua');
  const lua = Object.entries(bodies).map(([name, query]) => `queries["${name}"] = [==[${JSON.stringify(query)}]==]`);
  await writeFile(
    file,
    `local queries = {}\n${lua.join('\n')}\nlocal ids = { ${ids.map((id) => `"${id}"`).join(', ')} }\nlocal at = 0\nlocal path, query
function init(args)
  path = "/" .. args[1]:gsub(":.*", "")
  query = queries[args[2]]
end
local headers = { ["content-type"] = "application/json", cookie = "${cookie}" }
function request()
  at = at % #ids + 1
  return wrk.format("POST", path, headers, '{"query":' .. query .. ',"variables":{"id":"' .. ids[at] .. '"}}')
end\n`,
  );
  return file;
}

type Pair = { title: string; graphql: string; bare: string };

const pairs: Pair[] = [
  {
    title: "My Claim's own query ÷ same statement, PostgreSQL's text as it is, no rules",
    graphql: 'graphql:own',
    bare: 'text-own',
  },
  { title: "stored fields ÷ PostgreSQL's text as it is", graphql: 'graphql:stored', bare: 'text-stored' },
  {
    title: 'summary with its calculated fields ÷ same statement, parsed, same rules, serialised',
    graphql: 'graphql:page',
    bare: 'rules-page',
  },
  {
    title: "summary with its calculated fields ÷ same statement, PostgreSQL's text as it is, no rules",
    graphql: 'graphql:page',
    bare: 'text-page',
  },
];

async function compare(script: string, base: string): Promise<string[]> {
  const figures = pairs.map(() => ({ graphql: [] as number[], bare: [] as number[], ratio: [] as number[] }));
  for (let round = -1; round < rounds; round++) {
    for (const [at, { graphql, bare }] of pairs.entries()) {
      // The first one changes with the round, so that neither gains from its place.
      const order = round % 2 === 0 ? [graphql, bare] : [bare, graphql];
      const found = new Map<string, number>();
      for (const path of order) found.set(path, await requestsPerSecond(script, base, path));
      if (round < 0) continue;
      const [fast, limit] = [found.get(graphql) ?? NaN, found.get(bare) ?? NaN];
      figures[at]?.graphql.push(fast);
      figures[at]?.bare.push(limit);
      figures[at]?.ratio.push(fast / limit);
    }
  }
  return pairs.map(({ title }, at) => {
    const { graphql, bare, ratio } = figures[at] ?? { graphql: [], bare: [], ratio: [] };
    return `| ${title} | ${median(graphql).toFixed(0)} | ${median(bare).toFixed(0)} | ${spread(ratio)} |`;
  });
}

await withStore(async (open) => {
  const database = await open('summary');
  await generateClaims(database.pool, claims);
  const services: Services = { database, settings: readSettings({}), now: () => new Date('2025-11-06T12:00:00Z') };
  const ids = (await detailedClaims(database.pool, claims, sampled)).map(({ id }) => id);
  const token = await startClaimSession(database.kysely, { claimIds: ids, sharedDevice: false }, services.now());
  const cookie = `${claimCookieName(services.settings)}=${token}`;
  const app = fastify();
  await app.register(graphqlRest(services));
  const queries = { stored: storedQuery, page: pageQuery, own: await ownQuery() };
  const statements = { stored: { text: '' }, page: { text: '' }, own: { text: '' } };
  addTextRoute(app, services, 'stored', statements.stored);
  addTextRoute(app, services, 'page', statements.page);
  addTextRoute(app, services, 'own', statements.own);
  addRulesRoute(app, services, statements.page);
  const id = ids[0] ?? '';
  for (const name of ['stored', 'page', 'own'] as const) {
    Object.assign(statements[name], await statementOf(app, database, { cookie, query: queries[name], id }));
  }
  await app.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const folder = await mkdtemp(join(tmpdir(), 'fettle-wrk-'));
  try {
    const answer = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { cookie },
      payload: { query: pageQuery, variables: { id } },
    });
    const rows = await compare(await wrkScript(folder, cookie, ids, queries), base);
    await writeReport(
      'summary',
      `# Claim summary by GraphQL against a bare route

${await machine(database.pool)}

One Fastify process, \`wrk\` with ${connections} connections, ${seconds} s a turn, ${rounds} rounds after one to warm up, turns interleaved;
${claims.toLocaleString('en-GB')} claims, ${ids.length} of them asked for in turn: claim, state, contract, 10 form fields, 20 events, 5 messages (${(answer.body.length / 1024).toFixed(1)} kB).
Every route reads by the same statement, which also checks the session. Ratio: GraphQL ÷ bare, pair by pair.

| GraphQL ÷ bare | GraphQL, requests/s | bare, requests/s | ratio, median (min to max) |
|---|---|---|---|
${rows.join('\n')}
`,
    );
  } finally {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  }
});
