import { v7 as newId } from 'uuid';

import { readClientId } from '#claim/access/client-of-claim.data.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { AuditChange } from '#shared/audit-kind.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import * as data from './support-needs.data.ts';
import { changesOfNeeds, type WantedNeeds } from './support-needs.rules.ts';
import { type Keys, sealNeed } from './support-vault.server.ts';

type Of = { tx: Tx; claimId: string; now: Date; keys: Keys };

/** What was done, for the audit: in numbers, and what no need is named by. */
export type ChangedNeeds = { added: number; withdrawn: number; changed: number; changes: AuditChange[] };

type AuditedTerms = Pick<data.Terms, 'until' | 'tellsInsurer'>;

/** Where nothing is needed, nobody lets the insurer know of it. */
const noTerms: AuditedTerms = { until: null, tellsInsurer: false };

function changesOfTerms(before: AuditedTerms, after: AuditedTerms): AuditChange[] {
  const all = [
    { field: 'tellsInsurer', from: String(before.tellsInsurer), to: String(after.tellsInsurer) },
    { field: 'until', from: before.until ?? '', to: after.until ?? '' },
  ];
  return all.filter(({ from, to }) => from !== to);
}

/**
 * Makes what is wanted all that the claim has, with the claim locked. The same again changes nothing, unless it is said
 * `unseen`: then all is replaced, so that nobody learns what was there. The caller checks `wanted`. Each new one is an event
 * that does not say which.
 */
export async function setNeeds(
  { tx, claimId, now, keys }: Of,
  wanted: WantedNeeds,
  sayer: data.Sayer,
  { unseen = false } = {},
): Promise<ChangedNeeds> {
  const stored = await data.readStoredNeeds(tx, claimId, dayOf(now));
  const live = unseen ? [] : data.openNeeds(keys, stored);
  const { kept, added } = changesOfNeeds(live, wanted);
  const withdrawn = await data.withdrawAllBut(
    tx,
    claimId,
    kept.map(({ id }) => id),
    now,
  );
  const { until, tellsInsurer } = wanted;
  const terms = { until, tellsInsurer, toldClient: tellsInsurer ? await readClientId(tx, claimId) : null };
  const changed = await data.changeTerms(tx, claimId, terms, sayer, now);
  for (const code of added) {
    const id = newId();
    const sealed = sealNeed(keys, { code, words: code === 'other' ? wanted.words : '' }, claimId, id);
    const isSeen = sayer.saidBy === 'handler';
    await data.addNeed(tx, { claimId, id, sealed, isSeen, ...terms, ...sayer }, now);
    const event = { key: `need.recorded:${id}`, type: 'need.recorded', data: { needId: id } } as const;
    await addOutgoingEvent(tx, { ...event, claimId, now });
  }
  await data.closeSupportOffer(tx, claimId, now);
  const hasNeeds = kept.length + added.length > 0;
  const changes = changesOfTerms(stored[0] ?? noTerms, hasNeeds ? wanted : noTerms);
  return { added: added.length, withdrawn, changed, changes };
}

export const isChanged = ({ added, withdrawn, changed }: ChangedNeeds): boolean => added + withdrawn + changed > 0;

/** Of terms alone the changes tell. */
export const numbersOf = ({ added, withdrawn }: ChangedNeeds): string =>
  added + withdrawn > 0 ? `${added} new, ${withdrawn} withdrawn` : '';

export async function purgeNeeds({ database, now }: Services): Promise<number> {
  return data.deleteEndedNeeds(database.kysely, dayOf(now()), now());
}
