import { setTimeout as pause } from 'node:timers/promises';

import type { Database } from '#server/db/connect.ts';
import type { Balancer, Repeats } from './balancer.ts';
import { compare } from '../clients/compare.ts';
import { acknowledgedIn, startCrowd } from '../clients/crowd.ts';
import { randomOf } from '../../harness/random.ts';
import { startReaders } from '../clients/readers.ts';
import type { Running } from '../../harness/server-process.ts';

/** What clients saw while one server after the other was killed. */
export type Killed = {
  kills: number;
  writes: number;
  reads: number;
  /** Requests that broke and were asked of another server by the balancer. */
  repeated: number;
  /** Requests that the balancer gave up, of methods that may be repeated, and of others. */
  failedIdempotent: number;
  failedOthers: number;
  /** Answers that were neither a success nor a 502 of the balancer that the next try mended. */
  unexpected: string[];
  /** Acknowledged writes that are missing, or stored twice. */
  faults: string[];
};

type Setting = {
  balancer: Balancer;
  database: Database;
  servers: Running[];
  start: (at: number) => Promise<Running>;
  kills: number;
  seed: number;
};

const clients = 24;
const readers = 16;

const countOf = (broken: ReadonlyMap<string, number>, isWanted: (method: string) => boolean): number =>
  [...broken].filter(([method]) => isWanted(method)).reduce((sum, [, count]) => sum + count, 0);

/** Kills one server after the other by kill -9 under clients that read and write through the balancer. */
export async function killUnderLoad(repeats: Repeats, setting: Setting): Promise<Killed> {
  const { balancer, database, servers, start, kills, seed } = setting;
  balancer.setRepeats(repeats);
  const [before, brokenBefore] = [balancer.repeated(), new Map(balancer.broken())];
  const random = randomOf(seed);
  const crowd = startCrowd(balancer.origin, { clients, seed });
  const looking = startReaders(balancer.origin, { claimants: readers, seed, claims: () => crowd.seen.kept, again: 5 });
  await pause(3_000);
  for (let round = 0; round < kills; round += 1) {
    const at = round % servers.length;
    await pause(500 + random() * 1_000);
    await servers[at]?.kill();
    await pause(500);
    servers[at] = await start(at);
  }
  await looking.stop();
  await crowd.stop();
  const isNew = (wanted: (method: string) => boolean) =>
    countOf(balancer.broken(), wanted) - countOf(brokenBefore, wanted);
  return {
    kills,
    writes: acknowledgedIn(crowd.seen),
    reads: looking.read(),
    repeated: balancer.repeated() - before,
    failedIdempotent: isNew((method) => method !== 'POST'),
    failedOthers: isNew((method) => method === 'POST'),
    unexpected: [...crowd.seen.unexpected, ...looking.unexpected],
    faults: await compare(database, crowd.seen.kept),
  };
}
