// Putting a claim off and saying for whom it waits, alone or with what else is done to it.
import { futureInstant, setWaiting } from '#claim/desk/work/set-work.server.ts';
import { setWork } from '#claim/desk/work/work.data.ts';
import { changeOf } from '#server/audit.data.ts';
import { Problem } from '#server/http/errors.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import type { Acting } from '../action/act.server.ts';
import { hasWrittenSince, readDueBefore, readPutOff, readWait } from './work.data.ts';
import type { Snooze, SnoozeSeen, Wait, WaitSeen } from './work-routes.ts';

const opening = 9;

const changedMeanwhile = (there: string): Problem =>
  new Problem(409, 'changed-meanwhile', `This claim ${there} now. Nothing was changed.`);

const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;

export async function snooze({ tx, now, claim }: Acting, { until }: Snooze) {
  const at = futureInstant(until, opening, now);
  const snoozedUntil = isoOrNull(at);
  const dueBefore = at && (await readDueBefore(tx, claim.id, at));
  const answer = { snoozedUntil, dueBefore: isoOrNull(dueBefore) };
  const from = isoOrNull(await readPutOff(tx, claim.id));
  if (from === snoozedUntil && !(await hasWrittenSince(tx, claim.id))) return { answer, isUnchanged: true };
  await setWork(tx, claim.id, { snoozed_until: at, snoozed_at: at && now });
  return { answer, detail: snoozedUntil ?? '', changes: changeOf('snoozedUntil', from ?? '', snoozedUntil ?? '') };
}

/** Throws 409 `changed-meanwhile` where it is put off until another time than was seen. */
export async function snoozeSeen(acting: Acting, { seen, ...wanted }: SnoozeSeen) {
  const there = await readPutOff(acting.tx, acting.claim.id);
  if (seen !== undefined && seen !== (there?.toISOString() ?? null))
    throw changedMeanwhile(there === null ? 'is not put off' : `is put off until ${formatDateTime(there)}`);
  return snooze(acting, wanted);
}

export async function wait({ tx, now, claim }: Acting, wanted: Wait) {
  const before = await readWait(tx, claim.id);
  const waiting = await setWaiting(tx, { claimId: claim.id, now }, wanted);
  const answer = { waitingOn: waiting?.on ?? null, until: waiting?.until?.toISOString() ?? null };
  const changes = [
    ...changeOf('waitingOn', before.on ?? '', answer.waitingOn ?? ''),
    ...changeOf('waitingUntil', before.until?.toISOString() ?? '', answer.until ?? ''),
  ];
  return { answer, detail: wanted.on ?? '', changes };
}

/** Throws 409 `changed-meanwhile` where it waits for somebody or something else than was seen. */
export async function waitSeen(acting: Acting, { seen, ...wanted }: WaitSeen) {
  const { on, until, what } = await readWait(acting.tx, acting.claim.id);
  const isAsSeen = seen?.on === on && seen.until === (until?.toISOString() ?? null) && seen.what === what;
  if (seen !== undefined && !isAsSeen) {
    const named = [what, until && `until ${formatDateTime(until)}`].filter((one) => one).join(', ');
    throw changedMeanwhile(on === null ? 'waits as its state says' : `waits on: ${on}${named && ` (${named})`}`);
  }
  return wait(acting, wanted);
}
