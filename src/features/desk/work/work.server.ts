// Putting a claim off and saying for whom it waits, alone or with what else is done to it.
import { futureInstant, setWaiting } from '#claim/desk/work/set-work.ts';
import { setWork } from '#claim/desk/work/work.data.ts';
import type { Acting } from '../action/act.server.ts';
import type { Snooze, Wait } from './work-routes.ts';

const opening = 9;

export async function snooze({ tx, now, claim }: Acting, { until }: Snooze) {
  const at = futureInstant(until, opening, now);
  await setWork(tx, claim.id, { snoozed_until: at, snoozed_at: at && now });
  const snoozedUntil = at?.toISOString() ?? null;
  return { answer: { snoozedUntil }, detail: snoozedUntil ?? '' };
}

export async function wait({ tx, now, claim }: Acting, wanted: Wait) {
  const waiting = await setWaiting(tx, { claimId: claim.id, now }, wanted);
  const answer = { waitingOn: waiting?.on ?? null, until: waiting?.until?.toISOString() ?? null };
  return { answer, detail: wanted.on ?? '' };
}
