import { setTimeout as pause } from 'node:timers/promises';

import { Caller, type Reply } from './caller.ts';
import { liveClaim, newKept, type Insist, type Kept } from './claim-life.ts';
import { randomOf } from './random.ts';

/** What the crowd has seen. */
export type Seen = {
  kept: Kept[];
  /** How many of each kind were acknowledged. */
  acknowledged: Map<string, number>;
  /** Answers that were neither a success nor a clean refusal, and their first texts. */
  unexpected: string[];
  /** Connections that broke before the answer was whole, and answers 503. */
  broken: number;
  refused: number;
};

/** Many clients that write, each to one claim after another, until they are told to stop. */
export type Crowd = { seen: Seen; stop(): Promise<void> };

export const acknowledgedIn = ({ acknowledged }: Seen): number =>
  [...acknowledged.values()].reduce((sum, count) => sum + count, 0);

const isTaken = (reply: NonNullable<Reply>, mayConflict: boolean): boolean =>
  (reply.status >= 200 && reply.status < 300) || (mayConflict && reply.status === 409);

type Watch = (kind: string, reply: Reply) => void;

/** A write is sent again until it is acknowledged, as a browser that has lost its answer does. */
function insistWith(caller: Caller, seen: Seen, watch: Watch): Insist {
  return async (kind, call) => {
    for (;;) {
      const reply = await caller.ask(call);
      watch(kind, reply);
      if (reply && isTaken(reply, call.mayConflict === true)) {
        seen.acknowledged.set(kind, (seen.acknowledged.get(kind) ?? 0) + 1);
        return reply;
      }
      if (!reply) seen.broken += 1;
      else if (reply.status === 503) seen.refused += 1;
      else seen.unexpected.push(`${kind}: ${reply.status} ${reply.body.slice(0, 200)}`);
      // As a browser waits, and so that the server that starts is not kept from it.
      await pause(reply ? 100 : 500);
    }
  };
}

/** So many writes to one claim, which stays below what a claim may send in an hour. */
const writesOfClaim = 24;

async function client(at: number, { origin, seed, seen, watch, stopped }: Job): Promise<void> {
  const random = randomOf(seed * 1_000 + at);
  for (let claims = 0; !stopped(); claims += 1) {
    // One address for each claim, because nobody sends so much from one.
    const caller = new Caller(origin, `10.${at}.${claims >> 8}.${claims & 255}`);
    const kept = newKept(`PROOF-${seed}-${at}-${claims}`);
    seen.kept.push(kept);
    await liveClaim(caller, kept, insistWith(caller, seen, watch), { random, stopped, writes: writesOfClaim });
  }
}

type Job = { origin: string; seed: number; seen: Seen; watch: Watch; stopped: () => boolean };

/** Lets so many clients begin; `watch` hears of every answer. */
export function startCrowd(
  origin: string,
  { clients, seed, watch = () => {} }: { clients: number; seed: number; watch?: Watch },
): Crowd {
  const seen: Seen = { kept: [], acknowledged: new Map(), unexpected: [], broken: 0, refused: 0 };
  let isStopped = false;
  const job = { origin, seed, seen, watch, stopped: () => isStopped };
  const all = Promise.all(Array.from({ length: clients }, (_, at) => client(at, job)));
  // Heard of in `stop`; until then a client that failed is no unhandled rejection.
  all.catch(() => {});
  return {
    seen,
    stop: async () => {
      isStopped = true;
      await all;
    },
  };
}
