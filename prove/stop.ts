// Stops the server by SIGTERM under clients that write, again and again, and counts what is stored each time.
// npm run prove -- stop [rounds] [clients] [seed]
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { openDatabase } from '#server/db/connect.ts';
import { compare } from './clients/compare.ts';
import { acknowledgedIn, startCrowd } from './clients/crowd.ts';
import { remove, startPostgres } from '../harness/postgres.ts';
import { randomOf } from '../harness/random.ts';
import { quantile } from '../harness/quantile.ts';
import { writeClaimed } from './result.ts';
import { freePort, startServer } from '../harness/server-process.ts';

const [rounds = 20, clients = 50, seed = 8] = process.argv.slice(2).map(Number);
const exitWithin = 10_000;

const folder = await mkdtemp(join(tmpdir(), 'fettle-stop-'));
const postgres = await startPostgres(folder);
const database = openDatabase({ connectionString: postgres.url });
const settings = { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'data'), NODE_ENV: 'development' };
const port = await freePort();
const random = randomOf(seed);
const [exits, codes, faults, complaints]: [number[], (number | null)[], string[], string[]] = [[], [], [], []];

let server = await startServer(port, settings);
const crowd = startCrowd(server.origin, { clients, seed });
for (let round = 1; round <= rounds; round += 1) {
  await pause(500 + random() * 1_000);
  const { code, millis } = await server.end();
  exits.push(millis);
  codes.push(code);
  complaints.push(
    ...server
      .said()
      .split('\n')
      .filter((line) => /"level":(?:50|60)|nhandled|ncaught/.test(line)),
  );
  // Nobody writes now: what is there must be what was acknowledged, and nothing that was taken may have gone unanswered.
  faults.push(...(await compare(database, crowd.seen.kept)));
  process.stdout.write(
    `stop ${round}: ${millis.toFixed(0)} ms, ${acknowledgedIn(crowd.seen)} writes, ${faults.length} faults\n`,
  );
  server = await startServer(port, settings);
}
await crowd.stop();
await server.end();
const last = await compare(database, crowd.seen.kept);
for (const fault of [...faults, ...last, ...crowd.seen.unexpected, ...complaints].slice(0, 20)) {
  process.stdout.write(`${fault}\n`);
}
await database.close();
await postgres.stop('in order');
await remove(folder);

const none = (what: string, found: number) => ({ what, limit: '0', found: String(found), holds: found === 0 });
const slowest = Math.max(...exits);
await writeClaimed('stop', {
  title: 'Stopped under load',
  about: `${rounds} times SIGTERM under ${clients} clients that write without a pause, on a PostgreSQL of its own that goes on. While
the server is down the store is held against the acknowledgements: a write that is missing was lost, and one that is there
beyond them was taken and never answered.`,
  seed,
  claimed: [
    none('acknowledged writes that are missing, or taken and unanswered', faults.length),
    none('the same after the last write', last.length),
    none('exit codes other than 0', codes.filter((code) => code !== 0).length),
    {
      what: 'from the signal to the end, slowest',
      limit: `${exitWithin} ms`,
      found: `${slowest.toFixed(0)} ms (median ${quantile(exits, 0.5).toFixed(0)})`,
      holds: slowest <= exitWithin,
    },
    none('answers that are neither a success nor a 503', crowd.seen.unexpected.length),
    none('errors in the log', complaints.length),
  ],
  more: `${acknowledgedIn(crowd.seen)} writes to ${crowd.seen.kept.length} claims were acknowledged; ${crowd.seen.refused} were answered 503, and ${crowd.seen.broken} tries met a
connection that was closed before they were taken, or no server.`,
});
