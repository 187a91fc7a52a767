import { listNominated, type Nominated } from '#claim/nominated/nominated.data.ts';
import { type NominatedRight, nominatedState } from '#claim/nominated/nominated.rules.ts';
import { noonOf } from '#claim/promise/noon.rules.ts';
import type { Tx } from '#server/db/connect.ts';
import { addLondonDays, startOfLondonDay } from '#shared/time/london.ts';

/** Withdrawing is said in words, and whoever may only read, decide or pay says nothing for the claimant. */
const neededRight: NominatedRight = 'write';

function couldAct({ confirmedAt, until, endedAt }: Nominated, from: Date, to: Date): boolean {
  return confirmedAt !== null && confirmedAt < to && until > from && (endedAt === null || endedAt >= from);
}

/** Returns whether somebody is, or was on the London day `on`, named and confirmed to write for the claimant. */
export async function hasWithdrawingNominee(tx: Tx, claimId: string, on: string, now: Date): Promise<boolean> {
  const from = startOfLondonDay(noonOf(on));
  const to = addLondonDays(from, 1);
  const mayWrite = (await listNominated(tx, claimId)).filter(({ may }) => may.includes(neededRight));
  return mayWrite.some((one) => nominatedState(one, now) === 'confirmed' || couldAct(one, from, to));
}
