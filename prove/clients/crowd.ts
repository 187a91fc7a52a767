import { setTimeout as pause } from 'node:timers/promises';

import { Caller, type Reply } from './caller.ts';
import { liveClaim, newKept, type Insist, type Kept } from './claim-life.ts';
import { randomOf } from '../../harness/random.ts';

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
/** What no second try can mend ends the client. */
function refuse(seen: Seen, kind: string, { status, body }: NonNullable<Reply>): void {
  const words = `${kind}: ${status} ${body.slice(0, 200)}`;
  seen.unexpected.push(words);
  if (status < 500) throw new Error(words);
}

type Job = {
  origin: string;
  seed: number;
  seen: Seen;
  watch: Watch;
  stopped: () => boolean;
  /** Between two writes of one client. */
  pauseMs: number;
};

/** A balancer's word that a connection behind it broke. */
const brokenBehind = 502;

/** A write is sent again until it is acknowledged, as a browser that has lost its answer does. */
function insistWith(caller: Caller, { seen, watch, pauseMs }: Job): Insist {
  return async (kind, call) => {
    for (;;) {
      const reply = await caller.ask(call);
      watch(kind, reply);
      if (reply && isTaken(reply, call.mayConflict === true)) {
        seen.acknowledged.set(kind, (seen.acknowledged.get(kind) ?? 0) + 1);
        if (pauseMs > 0) await pause(pauseMs);
        return reply;
      }
      if (!reply || reply.status === brokenBehind) seen.broken += 1;
      else if (reply.status === 503) seen.refused += 1;
      else refuse(seen, kind, reply);
      // As a browser waits, and so that the server that starts is not kept from it.
      await pause(reply ? 100 : 500);
    }
  };
}

/** So many writes to one claim, which stays below what a claim may send in an hour. */
const writesOfClaim = 24;

async function client(at: number, job: Job): Promise<void> {
  const { origin, seed, seen, stopped } = job;
  const random = randomOf(seed * 1_000 + at);
  for (let claims = 0; !stopped(); claims += 1) {
    // One address for each claim, because nobody sends so much from one.
    const caller = new Caller(origin, `10.${at}.${claims >> 8}.${claims & 255}`);
    // Letters between the numbers, because a claim's number is the same with other dashes.
    const kept = newKept(`PROOF${seed}C${at}N${claims}`);
    seen.kept.push(kept);
    await liveClaim(caller, kept, insistWith(caller, job), { random, stopped, writes: writesOfClaim });
  }
}

type Ask = { clients: number; seed: number; watch?: Watch; pauseMs?: number };

/** Lets so many clients begin; `watch` hears of every answer. */
export function startCrowd(origin: string, { clients, seed, watch = () => {}, pauseMs = 0 }: Ask): Crowd {
  const seen: Seen = { kept: [], acknowledged: new Map(), unexpected: [], broken: 0, refused: 0 };
  let isStopped = false;
  const job = { origin, seed, seen, watch, pauseMs, stopped: () => isStopped };
  const all = Promise.allSettled(Array.from({ length: clients }, (_, at) => client(at, job)));
  return {
    seen,
    stop: async () => {
      isStopped = true;
      await all;
    },
  };
}
