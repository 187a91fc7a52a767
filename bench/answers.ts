// The GET of a long claim: its answer written by its schema beside JSON.stringify, in CPU of this process.
// npm run bench -- answers [rounds]
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { tmpdir } from 'node:os';
import { isDeepStrictEqual } from 'node:util';

import fastify, { type FastifyInstance, type FastifySchema } from 'fastify';

import { claimRoutes } from '#features/integration/claim-routes.ts';
import { keyGuard } from '#features/integration/integration.access.ts';
import { integrationRest } from '#features/integration/integration.rest.ts';
import { stateRoutes } from '#features/integration/state-routes.ts';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { handleErrors } from '#server/http/errors.ts';
import { acceptOnlyJson } from '#server/http/json-body.ts';
import { answerSerialiser, type SentAnswer } from '#server/http/route/answers.ts';
import { readSettings } from '#server/settings/env.ts';
import { operatorPath } from '#shared/operator-path.ts';
import { integrationKey } from './browser/navigation-claim.ts';
import { machine, median, spread, writeReport } from './report.ts';
import { withStore } from './server/store.ts';

const rounds = Number(process.argv[2] ?? 25);
const [events, messages, textsATurn, callsATurn] = [5_000, 500, 40, 8];
const url = `${operatorPath}/claims/BENCH-ANSWERS`;
const authorization = `Bearer ${integrationKey}`;

const claim = {
  events: Array.from({ length: events }, (_, at) => ({
    externalId: `event-${at}`,
    eventDate: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString(),
    name: 'Claim state changed to Awaiting Repaired Equipment Return to End User.',
    engineer: 'Jo Whitfield',
    sharedKey: 'claim.state',
    relatedState: 'Awaiting Repaired Equipment Return to End User',
  })),
  messages: Array.from({ length: messages }, (_, at) => ({
    externalId: `message-${at}`,
    dateSent: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString(),
    subject: 'News of your claim',
    body: `<p>${'Our engineer has <strong>looked</strong> at it. '.repeat(17)}</p>`,
  })),
};

/** The operator's API alone. With `isPlain`, every answer is written by JSON.stringify. */
async function openApi(services: Services, isPlain: boolean): Promise<FastifyInstance> {
  const app = fastify();
  handleErrors(app);
  acceptOnlyJson(app);
  if (isPlain) {
    app.addHook('onRoute', (route) => {
      route.serializerCompiler = () => JSON.stringify;
    });
  }
  const described = { routes: { ...claimRoutes, ...stateRoutes }, webhooks: {} };
  await app.register(integrationRest(services, { guard: keyGuard(services), ...described }), { prefix: operatorPath });
  return app;
}

async function get(app: FastifyInstance): Promise<string> {
  const { statusCode, body } = await app.inject({ url, headers: { authorization } });
  if (statusCode !== 200) throw new Error(body);
  return body;
}

/** The answer of the call before it is written, with its schema. */
async function answerOf(app: FastifyInstance): Promise<SentAnswer> {
  const found: SentAnswer[] = [];
  const keep = (message: unknown) => void found.push(message as SentAnswer);
  subscribe('fettle:answer', keep);
  await get(app);
  unsubscribe('fettle:answer', keep);
  const [answer] = found;
  if (!answer) throw new Error('The answer was not published.');
  return answer;
}

type Run = () => unknown;

/** Milliseconds of this process's CPU for one run. */
async function cpuOf(run: Run, times: number): Promise<number> {
  const before = process.cpuUsage();
  for (let n = 0; n < times; n += 1) await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / times;
}

type Figures = { schema: number[]; plain: number[]; ratio: number[] };

async function compare(bySchema: Run, plainly: Run, times: number): Promise<Figures> {
  const figures: Figures = { schema: [], plain: [], ratio: [] };
  for (let round = -3; round < rounds; round += 1) {
    // The order changes with each round, so that neither gains from its place.
    const isFirst = round % 2 === 0;
    const one = await cpuOf(isFirst ? bySchema : plainly, times);
    const other = await cpuOf(isFirst ? plainly : bySchema, times);
    if (round < 0) continue;
    const [schema, plain] = isFirst ? [one, other] : [other, one];
    figures.schema.push(schema);
    figures.plain.push(plain);
    figures.ratio.push(schema / plain);
  }
  return figures;
}

const row = (name: string, { schema, plain, ratio }: Figures): string =>
  `| ${name} | ${spread(schema)} | ${spread(plain)} | ${(median(schema) / median(plain)).toFixed(2)} | ${spread(ratio)} |`;

async function report(database: Database): Promise<void> {
  const settings = readSettings({ INTEGRATION_KEY: integrationKey, DATA_DIR: tmpdir() });
  const services: Services = { database, settings, now: () => new Date('2026-11-06T10:00:00Z') };
  const api = await openApi(services, false);
  const plainApi = await openApi(services, true);
  const { statusCode, body } = await api.inject({ method: 'PUT', url, headers: { authorization }, payload: claim });
  if (statusCode !== 201) throw new Error(body);
  const { schema, answer, sent } = await answerOf(api);
  if (!isDeepStrictEqual(JSON.parse(await get(plainApi)), JSON.parse(sent))) throw new Error('The two answers differ.');
  const write = answerSerialiser(api.log)({ schema: schema as FastifySchema, method: 'GET', url, httpStatus: '200' });
  const texts = await compare(
    () => write(answer),
    () => JSON.stringify(answer),
    textsATurn,
  );
  const calls = await compare(
    () => get(api),
    () => get(plainApi),
    callsATurn,
  );
  await writeReport(
    'answers',
    `# What the schema of an answer costs

${await machine(database.pool)}

The GET of a claim of ${events.toLocaleString('en-GB')} events and ${messages} messages, ${(sent.length / 1e6).toFixed(1)} MB: its answer written by its schema beside JSON.stringify; both say the same. CPU of the Node process alone, ${textsATurn} texts or ${callsATurn} calls a turn, ${rounds} rounds after three to warm up, turns interleaved; median (least to most). \`npm run bench -- answers\` repeats it.

| | by the schema, ms | JSON.stringify, ms | ÷ of the medians | ÷ round by round |
|---|---|---|---|---|
${row('the text alone', texts)}
${row('the whole call', calls)}
`,
  );
  await api.close();
  await plainApi.close();
}

await withStore(async (open) => report(await open('answers')));
