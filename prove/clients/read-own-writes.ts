import { setTimeout as pause } from 'node:timers/promises';

import { Caller } from './caller.ts';
import { postcode } from './claim-life.ts';
import type { Running } from '../../harness/server-process.ts';

/** Somebody who reads on one server what was just acknowledged on another. */
export type Watching = {
  /** Reads that showed what was before, sessions that went on after their end, and answers that are no success. */
  stale: () => number;
  failed: () => readonly string[];
  reads: () => number;
  stop: () => Promise<void>;
};

type Seat = { number: string; id: string; caller: Caller };

const query = 'query ($id: ID!) { claim(id: $id) { endUserName } }';

async function seatOf(servers: readonly Running[], at: number, round: number): Promise<Seat> {
  const origin = servers[0]?.origin ?? '';
  const number = `OWN${at}N${round}`;
  const caller = new Caller(origin, `10.220.${at}.${round % 250}`);
  const path = `/api/integration/v1/claims/${number}`;
  const body = { state: 'Inspection', registeredAddress: `1 Stonegate\n\n\nYork\n${postcode}` };
  const put = await caller.ask({ method: 'PUT', path, body, operator: true });
  const { id } = JSON.parse(put?.body ?? '{}') as { id: string };
  await caller.ask({ path: '/api/enduser/login', body: { reference: number, postcode } });
  return { number, id, caller };
}

/** Lets so many change a claim on one server and read it on the next, without a pause, until it is stopped. */
export function watchOwnWrites(servers: readonly Running[], people: number): Watching {
  let [stale, reads] = [0, 0];
  const stopping = new AbortController();
  const failed: string[] = [];
  const originOf = (turn: number) => servers[turn % servers.length]?.origin ?? '';
  const readAt = async ({ caller, id }: Seat, at: string) => {
    reads += 1;
    const reply = await caller.ask({ path: '/graphql', body: { query, variables: { id } }, at });
    if (reply?.status !== 200) failed.push(`${reply?.status} ${reply?.body.slice(0, 120)}`);
    return reply?.status === 200 ? reply.body : null;
  };
  const changeAndRead = async (seat: Seat, turn: number) => {
    const name = `Name ${turn}`;
    const path = `/api/integration/v1/claims/${seat.number}`;
    const body = { endUserName: name };
    const written = await seat.caller.ask({ method: 'PATCH', path, body, operator: true, at: originOf(turn) });
    if (written?.status !== 200) return void failed.push(`PATCH ${written?.status} ${written?.body.slice(0, 120)}`);
    const seen = await readAt(seat, originOf(turn + 1));
    if (seen !== null && !seen.includes(`"${name}"`)) stale += 1;
  };
  const person = async (at: number) => {
    for (let round = 0; !stopping.signal.aborted; round += 1) {
      const seat = await seatOf(servers, at, round);
      for (let turn = 1; turn <= 25 && !stopping.signal.aborted; turn += 1) {
        await changeAndRead(seat, turn);
        await pause(20);
      }
      const ended = await seat.caller.ask({ path: '/api/enduser/logout', body: {}, at: originOf(0), keepCookie: true });
      if (ended?.status !== 204 && ended?.status !== 200) continue;
      const after = await readAt(seat, originOf(1));
      if (after !== null && !after.includes('CLAIM_NOT_FOUND')) stale += 1;
    }
  };
  const all = Promise.allSettled(Array.from({ length: people }, (_, at) => person(at)));
  return {
    stale: () => stale,
    failed: () => failed,
    reads: () => reads,
    stop: async () => {
      stopping.abort();
      await all;
    },
  };
}
