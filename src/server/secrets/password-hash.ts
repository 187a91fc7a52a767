import { availableParallelism } from 'node:os';

import { hash, verify } from '@node-rs/argon2';

import { Problem } from '#server/http/errors.ts';

/** argon2id, 46 MiB, one pass, one lane (security promise 4). */
const options = { algorithm: 2, memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 } as const;

/** At most two at a time, and one core is left for everything else: each takes a core and 46 MiB. */
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Queue length, less than a second in all; further requests get 503. */
const mostWaiting = 12 * atOnce;
export const passwordPlaces = atOnce + mostWaiting;

let running = 0;
const waiting: (() => void)[] = [];

export function refuseWhenFull(): void {
  if (waiting.length < mostWaiting) return;
  throw new Problem(503, 'busy', 'Very many people are signing in at the moment. Try again in a few seconds.', {
    retryAfterSeconds: 5,
  });
}

async function acquireSlot(): Promise<void> {
  if (running < atOnce) {
    running += 1;
    return;
  }
  refuseWhenFull();
  // The slot passes to the next request, so `running` stays as it is.
  await new Promise<void>((resolve) => waiting.push(resolve));
}

function releaseSlot(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}

async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  await acquireSlot();
  try {
    return await work();
  } finally {
    releaseSlot();
  }
}

/** NFKC, so that look-alike characters from another keyboard match (NIST SP 800-63B). */
const normalised = (password: string): string => password.normalize('NFKC');

export async function hashPassword(password: string): Promise<string> {
  return withSlot(() => hash(normalised(password), options));
}

// A hash of a random password, so that an unknown e-mail address takes as long as a known one.
let dummyHash: Promise<string> | null = null;

export type Verify = (stored: string | null, password: string) => Promise<boolean>;

async function compare(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hash(crypto.randomUUID(), options);
  const isRight = await verify(stored ?? (await dummyHash), normalised(password));
  return stored !== null && isRight;
}

/** Throws a Problem (503) before any of the work if the queue is full. */
export async function withVerify<T>(work: (verify: Verify) => Promise<T>): Promise<T> {
  return withSlot(() => work(compare));
}

/** Takes as long without a hash (null), and returns false. Throws a Problem (503) if the queue is full. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  return withVerify((verifyNow) => verifyNow(stored, password));
}
