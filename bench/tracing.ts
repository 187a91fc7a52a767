import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import fastify, { type FastifyInstance } from 'fastify';

import { startClaimSession } from '#claim/access/claim-session.data.ts';
import { graphqlRest } from '#main/graphql.ts';
import type { Database } from '#server/db/connect.ts';
import { readSettings } from '#server/settings/env.ts';
import { openTelemetry } from '#server/telemetry/otel.server.ts';
import { claimCookieName } from '#server/sessions/session.ts';
import { traceRequests } from '#server/telemetry/trace-requests.ts';
import { traceTo } from '#server/telemetry/tracing.ts';
import { detailedClaims, generateClaims } from '../harness/generate-claims.ts';
import { machine, median, spread, writeReport } from './report.ts';
import { withStore } from './server/store.ts';
import { pageQuery } from '../harness/summary-query.ts';

// npm run bench -- tracing [rounds]: the claim page's query with traces off and on, turn by turn, in CPU of this process.

const rounds = Number(process.argv[2] ?? 9);
const perTurn = 400;

async function appOn(database: Database): Promise<FastifyInstance> {
  const app = fastify({ logger: false });
  traceRequests(app);
  await app.register(graphqlRest({ database, settings: readSettings({}), now: () => new Date() }));
  return app;
}

const collector = createServer((request, response) => {
  request.resume().on('end', () => response.end('{}'));
}).listen(0, '127.0.0.1');

await withStore(async (open) => {
  const plain = await open('tracing');
  await generateClaims(plain.pool, 2_000);
  const ids = (await detailedClaims(plain.pool, 2_000, 50)).map(({ id }) => id);
  const token = await startClaimSession(plain.kysely, { claimIds: ids, sharedDevice: false }, new Date());
  const cookie = `${claimCookieName(readSettings({}))}=${token}`;
  const off = await appOn(plain);
  const { port } = collector.address() as AddressInfo;
  const telemetry = openTelemetry({
    endpoint: new URL(`http://127.0.0.1:${port}`),
    serviceName: 'x',
    headers: {},
    share: 1,
  });
  traceTo(telemetry);
  // Opened now, because a connection is traced from its beginning.
  const on = await appOn(await open('tracing'));

  const turn = async (app: FastifyInstance, isOn: boolean): Promise<number> => {
    traceTo(isOn ? telemetry : null);
    const before = process.cpuUsage();
    for (let n = 0; n < perTurn; n += 1) {
      const payload = { query: pageQuery, variables: { id: ids[n % ids.length] } };
      const { statusCode, body } = await app.inject({ method: 'POST', url: '/graphql', payload, headers: { cookie } });
      if (statusCode !== 200 || body.includes('"errors"')) throw new Error(body);
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 / perTurn;
  };

  const found = { off: [] as number[], on: [] as number[], ratio: [] as number[] };
  for (let round = -1; round < rounds; round += 1) {
    const first = round % 2 === 0;
    const [a, b] = [await turn(first ? off : on, !first), await turn(first ? on : off, first)];
    if (round < 0) continue;
    const [without, traced] = first ? [a, b] : [b, a];
    found.off.push(without);
    found.on.push(traced);
    found.ratio.push(traced / without);
  }
  await telemetry.close();
  await writeReport(
    'tracing',
    `# What traces cost

${await machine(plain.pool)}

The query of My Claim by \`app.inject\`, ${perTurn} times a turn, ${rounds} rounds after one to warm up, turns interleaved; CPU of the
Node process alone, every trace kept and sent to a fake collector in the same process, which therefore is in it.
\`npm run bench -- tracing\` repeats it.

| | CPU a request, ms, median (min to max) |
|---|---|
| off | ${spread(found.off)} |
| on | ${spread(found.on)} |
| on ÷ off, pair by pair | ${spread(found.ratio)} |

Off, what is left is one comparison a span: no library is loaded (tested). On, it is ${((median(found.ratio) - 1) * 100).toFixed(0)} % more, for a request, an operation and its
statements; \`OTEL_TRACES_SAMPLER_ARG=0.1\` keeps a tenth of the traces.
`,
  );
  await off.close();
  await on.close();
});
collector.close();
