import { availableParallelism } from 'node:os';

import { hash, verify } from '@node-rs/argon2';

import { Problem } from '#server/http/errors.ts';

/** argon2id, 46 MiB, one pass, one lane (security promise 4). */
const options = { algorithm: 2, memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 } as const;

/** At most two at a time, and one core is left for everything else: each takes a core and 46 MiB. */
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1));
/** So many more may wait, under a second in all; whoever comes then is told to come back. */
const mostWaiting = 12 * atOnce;
/** How many may be here at all. */
export const passwordPlaces = atOnce + mostWaiting;

let running = 0;
const waiting: (() => void)[] = [];

/** Throws a Problem (503 with Retry-After) where nobody can be let wait any more. */
export function refuseWhereFull(): void {
  if (waiting.length < mostWaiting) return;
  throw new Problem(503, 'busy', 'Very many people are signing in at the moment. Try again in a few seconds.', {
    retryAfterSeconds: 5,
  });
}

/** A place in the queue. Throws a Problem (503 with Retry-After) where the queue is full. */
async function takeTurn(): Promise<void> {
  if (running < atOnce) {
    running += 1;
    return;
  }
  refuseWhereFull();
  // Whoever leaves hands the turn on, so `running` stays as it is.
  await new Promise<void>((resolve) => waiting.push(resolve));
}

function leave(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  await takeTurn();
  try {
    return await work();
  } finally {
    leave();
  }
}

/** Signs that only look different are the same for whoever types them on another keyboard (NIST SP 800-63B: NFKC). */
const typed = (password: string): string => password.normalize('NFKC');

/** The password as it may be stored, in PHC form. Throws a Problem (503) when too many come at once. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(typed(password), options));
}

// A hash of nothing that anybody knows, made once: an unknown e-mail costs the same time as a known one.
let hashOfNobody: Promise<string> | null = null;

/** Compares within a turn that has been taken. */
export type Verify = (stored: string | null, password: string) => Promise<boolean>;

async function compare(stored: string | null, password: string): Promise<boolean> {
  hashOfNobody ??= hash(crypto.randomUUID(), options);
  const isRight = await verify(stored ?? (await hashOfNobody), typed(password));
  return stored !== null && isRight;
}

/** Work that compares a password, in its turn. Throws a Problem (503) before any of it when too many come at once. */
export async function comparing<T>(work: (verify: Verify) => Promise<T>): Promise<T> {
  return inTurn(() => work(compare));
}

/**
 * Whether the password is the one that was hashed. Null, where there is none to compare with, takes as long and is
 * always false. Throws a Problem (503) when too many come at once.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  return comparing((verifyNow) => verifyNow(stored, password));
}
