import { hash, verify } from '@node-rs/argon2';

import { Problem } from '#server/errors.ts';

/** argon2id, 46 MiB, one pass, one lane (security promise 4). */
const options = { algorithm: 2, memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 } as const;

/** At most so many at a time: each takes a core and 46 MiB. */
const atOnce = 2;
/** So many more may wait, under a second in all; whoever comes then is told to come back. */
const mostWaiting = 24;

let running = 0;
const waiting: (() => void)[] = [];

/** A place in the queue. Throws a Problem (503 with Retry-After) where the queue is full. */
async function takeTurn(): Promise<void> {
  if (running < atOnce) {
    running += 1;
    return;
  }
  if (waiting.length >= mostWaiting) {
    throw new Problem(503, 'busy', 'Very many people are signing in at the moment. Try again in a few seconds.', {
      retryAfterSeconds: 5,
    });
  }
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

/**
 * Whether the password is the one that was hashed. Null, where there is none to compare with, takes as long and is
 * always false. Throws a Problem (503) when too many come at once.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  hashOfNobody ??= hash(crypto.randomUUID(), options);
  const compared = stored ?? (await hashOfNobody);
  const isRight = await inTurn(() => verify(compared, typed(password)));
  return stored !== null && isRight;
}
