import { v7 as newId } from 'uuid';

import { forgetEvent, requestNotices } from '#claim/change/notify-claimant.server.ts';
import { raiseVersion } from '#claim/change/claim-change.data.ts';
import type { Tx } from '#server/db/connect.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import type { WantedDate } from './date-body.rules.ts';
import { isSameDate, type PromisedDate } from './promised-date.rules.ts';
import { addDate, listDates, withdrawDate } from './promised-dates.data.ts';

type Of = { claimId: string; now: Date; quiet?: boolean };

const noticeKey = (id: string): string => `date-moved:${id}`;

/** Tells the operator's systems which date counts now; null where none does any more. */
async function addMoved(tx: Tx, { claimId, now }: Of, key: string, counts: PromisedDate | null, version: number) {
  const { id, earliest, latest, reasonCode } = counts ?? {};
  const days = { earliest: earliest ?? null, latest: latest ?? null, reason: reasonCode ?? null };
  const data = { dateId: id ?? null, kind: 'completion', ...days, version };
  await addOutgoingEvent(tx, { key: `date.moved:${key}`, type: 'date.moved', claimId, data, now });
}

async function raise(tx: Tx, { claimId, now }: Of): Promise<number> {
  const version = await raiseVersion(tx, claimId, now);
  if (version === null) throw new Error('A claim that is locked must exist.');
  return version;
}

export type SetDate = { id: string; version: number | null };

/** Tells the claimant a minute later, and the operator's systems at once. The claim is locked. The same date with the same reason again changes nothing: `version` is null. */
export async function setDate(
  tx: Tx,
  of: Of,
  wanted: WantedDate,
  by: { accountId: string | null; name: string },
): Promise<SetDate> {
  const [before = null] = await listDates(tx, of.claimId);
  if (before !== null && isSameDate(before, wanted)) return { id: before.id, version: null };
  const position = (before?.position ?? 0) + 1;
  const promised: PromisedDate = { ...wanted, id: newId(), position, setAt: of.now, byName: by.name };
  await addDate(tx, of.claimId, promised, by.accountId);
  if (of.quiet !== true) {
    const event = { kind: 'date-moved', dateId: promised.id } as const;
    await requestNotices(tx, of, [{ event, key: noticeKey(promised.id) }]);
  }
  const version = await raise(tx, of);
  await addMoved(tx, of, promised.id, promised, version);
  return { id: promised.id, version };
}

/** The one before counts again. */
export async function undoDate(tx: Tx, of: Of, id: string): Promise<void> {
  await withdrawDate(tx, of.claimId, id, of.now);
  await forgetEvent(tx, of.claimId, noticeKey(id));
  const [counts = null] = await listDates(tx, of.claimId);
  await addMoved(tx, of, `undone:${id}`, counts, await raise(tx, of));
}
