// A post code is weak (a district has about 600), so wrong codes are counted per reference. Failures are counted per
// address and in total, before anything is compared.

import { hourMs } from '#shared/time/milliseconds.ts';

/** Distinct wrong codes per reference before further codes are rejected without comparison. */
export const guessesPerReference = 5;
export const guessWindowMs = 24 * hourMs;
/** Failures in total, per window, at which the operator is warned of distributed guessing. */
export const failuresBeforeAlarm = 1_000;
