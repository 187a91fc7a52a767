// Kills the server by kill -9 under clients that write, again and again, and counts what is stored.
// npm run prove -- crash [kills] [writes] [clients] [seed]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { openDatabase } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded/start-embedded.ts';
import { compare } from './clients/compare.ts';
import { acknowledgedIn, startCrowd, type Seen } from './clients/crowd.ts';
import { killPostgres } from '../harness/postgres-pid.ts';
import { randomOf } from '../harness/random.ts';
import { quantile } from '../harness/quantile.ts';
import { writeClaimed } from './result.ts';
import { freePort, startServer } from '../harness/server-process.ts';

const [kills = 100, writes = 20_000, clients = 50, seed = 8] = process.argv.slice(2).map(Number);
const readyWithin = 5_000;
/** Every so many kills, PostgreSQL itself is killed in the same moment and has to recover from its log. */
const postgresToo = 4;

async function killAgainAndAgain(port: number, dataDir: string): Promise<{ seen: Seen; ready: number[] }> {
  const random = randomOf(seed);
  const ready: number[] = [];
  let server = await startServer(port, { DATA_DIR: dataDir });
  const crowd = startCrowd(server.origin, { clients, seed });
  for (let kill = 1; kill <= kills; kill += 1) {
    const goal = (writes * kill) / kills;
    // No death is at a place of its own: so many writes later, and up to half a second.
    while (acknowledgedIn(crowd.seen) < goal) await pause(10);
    await pause(random() * 500);
    const started = performance.now();
    if (kill % postgresToo === 0) await killPostgres(dataDir);
    await server.kill();
    server = await startServer(port, { DATA_DIR: dataDir });
    ready.push(performance.now() - started);
    process.stdout.write(
      `kill ${kill}: ready after ${ready.at(-1)?.toFixed(0)} ms, ${acknowledgedIn(crowd.seen)} writes\n`,
    );
  }
  await crowd.stop();
  const { code } = await server.end();
  if (code !== 0) crowd.seen.unexpected.push(`the last server ended with ${code}`);
  return { seen: crowd.seen, ready };
}

const dataDir = await mkdtemp(join(tmpdir(), 'fettle-crash-'));
const { seen, ready } = await killAgainAndAgain(await freePort(), dataDir);
const embedded = await startEmbedded(dataDir);
const database = openDatabase(embedded.config);
const faults = await compare(database, seen.kept);
for (const fault of [...faults, ...seen.unexpected].slice(0, 20)) process.stdout.write(`${fault}\n`);

const written = acknowledgedIn(seen);
const count = (words: RegExp) => faults.filter((fault) => words.test(fault)).length;
const lost = count(/ lost|not what is stored/);
const duplicated = count(/duplicated/);
const slowest = Math.max(...ready);
const none = (what: string, found: number) => ({ what, limit: '0', found: String(found), holds: found === 0 });
await writeClaimed('crash', {
  title: 'Killed under load',
  about: `${kills} times kill -9 of the server with its embedded PostgreSQL, under ${clients} clients that write without a pause; every
${postgresToo}th time PostgreSQL is killed by kill -9 in the same moment. A write whose answer is lost is sent again until it is
acknowledged. Then the store is read: every acknowledged write has to be there, once, with its outgoing event.`,
  seed,
  claimed: [
    { what: 'writes acknowledged', limit: `at least ${writes}`, found: String(written), holds: written >= writes },
    none('lost', lost),
    none('duplicated', duplicated),
    none('other faults in what is stored', faults.length - lost - duplicated),
    none('answers that are neither a success nor a 503', seen.unexpected.length),
    {
      what: 'ready again after the kill, slowest',
      limit: `${readyWithin} ms`,
      found: `${slowest.toFixed(0)} ms (median ${quantile(ready, 0.5).toFixed(0)})`,
      holds: slowest <= readyWithin,
    },
  ],
  more: `${seen.kept.length} claims; answers lost with their connection: ${seen.broken}; answers 503: ${seen.refused}. Acknowledged: ${[
    ...seen.acknowledged,
  ]
    .map(([kind, number]) => `${kind} ${number}`)
    .join(', ')}.`,
});
await database.close();
await embedded.stop();
await rm(dataDir, { recursive: true, force: true });
