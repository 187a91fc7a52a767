import { setTimeout as pause } from 'node:timers/promises';

import { pageQuery } from '../../harness/summary-query.ts';
import { Caller, type Call } from './caller.ts';
import { postcode, type Kept } from './claim-life.ts';
import { randomOf } from '../../harness/random.ts';

/** Claimants who look at their claims; what they get must be a success each time. */
export type Readers = { unexpected: string[]; read(): number; stop(): Promise<void> };

/** Looks during one visit. */
const looks = 15;

/** One visit: finds the claim, looks at it and at pages, listens to its news for a moment, leaves. */
function visitOf({ number, id }: Kept): Call[] {
  const pages = [`/my-claim/${id}`, '/track', `/api/enduser/chat?claimId=${id}`, '/healthz'];
  const views = Array.from({ length: looks }, (_, at): Call => {
    const path = pages[at % (2 * pages.length)];
    if (path !== undefined) return { method: 'GET', path };
    return { path: '/graphql', body: { query: pageQuery, variables: { id } } };
  });
  const login = { path: '/api/enduser/login', body: { reference: number, postcode } };
  return [login, ...views, { path: '/api/enduser/logout', body: {} }];
}

type Ask = {
  claimants: number;
  seed: number;
  claims: () => readonly Kept[];
  /** Between two looks of one claimant. */
  between?: number;
  /** How often they ask again where a balancer says 502 or 503. */
  again?: number;
};

/** Lets so many begin; `claims` says which there are by now. */
export function startReaders(origin: string, { claimants, seed, claims, between = 200, again = 0 }: Ask): Readers {
  const unexpected: string[] = [];
  const stopping = new AbortController();
  let count = 0;
  const look = async (caller: Caller, call: Call) => {
    let reply = await caller.ask(call);
    // A balancer's word that a server broke or is full: people ask again, and so do pages.
    for (let left = again; left > 0 && [502, 503].includes(reply?.status ?? 0); left -= 1) {
      await pause(between);
      reply = await caller.ask(call);
    }
    count += 1;
    const isFine = reply !== null && reply.status < 400 && !reply.body.includes('"errors"');
    if (!isFine) unexpected.push(`${call.path}: ${reply?.status} ${reply?.body.slice(0, 200)}`);
    await pause(between);
  };
  const reader = async (at: number) => {
    const random = randomOf(seed * 10_000 + at);
    for (let visits = 0; !stopping.signal.aborted; visits += 1) {
      const known = claims().filter(({ id }) => id !== '');
      const claim = known[Math.floor(random() * known.length)];
      const caller = new Caller(origin, `10.${100 + at}.${(visits >> 8) & 255}.${visits & 255}`);
      const calls = claim ? visitOf(claim) : [];
      for (const call of calls) if (!stopping.signal.aborted) await look(caller, call);
      if (!claim) await pause(between);
    }
  };
  const all = Promise.all(Array.from({ length: claimants }, (_, at) => reader(at)));
  return {
    unexpected,
    read: () => count,
    stop: async () => {
      stopping.abort();
      await all;
    },
  };
}
