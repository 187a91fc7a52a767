import { v7 as newId } from 'uuid';

import { lockClaim } from '#claim/change/claim-change.data.ts';
import { announceAtDesk } from '#claim/desk/desk-news.data.ts';
import { termOf } from '#claim/desk/terms/term-text.rules.ts';
import { isBeyond } from '#claim/parcel/ask-rebooking.server.ts';
import { ensureNumbered, readSaid } from '#claim/parcel/parcel-of-claim.server.ts';
import { directions } from '#claim/parcel/parcel.rules.ts';
import { findByNumber, findParcel, type Parcel, type SaidParcel } from '#claim/parcel/parcels.data.ts';
import { recordEvents, tooManyEvents } from '#claim/parcel/record-events.server.ts';
import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import { addAuditEntry } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import type { ParcelUpdate } from './courier-adapter.server.ts';
import { isOtherCourier } from '#claim/parcel/couriers.rules.ts';

const mostClaims = 10;
const correctedMs = 14 * 24 * 60 * 60 * 1_000;

/** Returns claims whose documents name this number, the newest first. */
async function claimsOfNumber(db: Db, number: string): Promise<string[]> {
  const key = termOf(number);
  if (key === '') return [];
  const rows = await db
    .selectFrom('claim_term')
    .innerJoin('claim', 'claim.id', 'claim_term.claim_id')
    .select('claim_term.claim_id')
    .where('kind', '=', 'parcel')
    .where('term', '=', key)
    .orderBy('claim.last_state_change_date', (order) => order.desc().nullsLast())
    .limit(mostClaims)
    .execute();
  return rows.map(({ claim_id: id }) => id);
}

/** Returns what the claim’s documents say of the parcel with this number. */
async function readSaidOf(db: Db, claimId: string, number: string): Promise<SaidParcel | null> {
  for (const direction of directions) {
    const said = await readSaid(db, claimId, direction);
    if (termOf(said.number) === termOf(number)) return said;
  }
  return null;
}

type Target = { claimId: string; id: string | null };
type Candidate = Target & Pick<Parcel, 'courier' | 'status' | 'statusAt'>;

/** Returns parcels of this number, and claims that have none of it and name it in their documents. */
async function candidatesOf(db: Db, number: string): Promise<Candidate[]> {
  const candidates: Candidate[] = await findByNumber(db, number);
  const known = new Set(candidates.map(({ claimId }) => claimId));
  for (const claimId of await claimsOfNumber(db, number)) {
    const said = known.has(claimId) ? null : await readSaidOf(db, claimId, number);
    if (said) candidates.push({ claimId, id: null, courier: said.courier, status: null, statusAt: null });
  }
  return candidates;
}

const isEnded = ({ status }: Candidate): boolean => status === 'delivered' || status === 'returning';

/** A courier may correct its last scan for some days. */
const isLongEnded = (candidate: Candidate, now: Date): boolean =>
  isEnded(candidate) && candidate.statusAt !== null && candidate.statusAt.getTime() < now.getTime() - correctedMs;

/** Returns the parcel that is meant, of each claim that can be meant. A number comes back, so what is over is not. */
async function targetsOf(db: Db, { number, courier }: ParcelUpdate, now: Date): Promise<Target[]> {
  const found: Candidate[] = [];
  for (const candidate of await candidatesOf(db, number)) {
    if (isOtherCourier(candidate.courier, courier) || isLongEnded(candidate, now)) continue;
    if (!isBeyond(await readClaimFacts(db, candidate.claimId))) found.push(candidate);
  }
  const live = found.filter((candidate) => !isEnded(candidate));
  const meant = live.length > 0 ? live : found;
  return meant.filter(({ claimId }, at) => meant.findIndex((one) => one.claimId === claimId) === at);
}

async function parcelInClaim(tx: Tx, claimId: string, number: string, now: Date): Promise<Parcel | null> {
  const said = await readSaidOf(tx, claimId, number);
  return said && ensureNumbered(tx, claimId, said, now);
}

async function record(tx: Tx, { claimId, id }: Target, update: ParcelUpdate, now: Date): Promise<number> {
  if ((await lockClaim(tx, claimId, 't0.id')) === null) return 0;
  const parcel = await (id === null ? parcelInClaim(tx, claimId, update.number, now) : findParcel(tx, claimId, id));
  if (parcel === null) return 0;
  const events = update.events.map(
    (event) => ({ ...event, id: newId(), origin: 'aggregator', receivedAt: now }) as const,
  );
  const by = { origin: 'aggregator', accountId: null, name: 'AfterShip' } as const;
  const added = await recordEvents(tx, { claimId, now }, parcel, { events, by });
  if (added === 0) return 0;
  await announceAtDesk(tx, [claimId]);
  const detail = `courier: ${added} events`;
  await addAuditEntry(tx, { at: now, actor: 'AfterShip', action: 'operator.wrote', claimId, detail });
  return added;
}

/** `isFull`: the parcel has as many events as it can, so nothing was added. */
type Taken = { added: number; claims: string[]; isFull?: boolean };

const isFullParcel = (error: unknown): boolean => error instanceof Problem && error.code === tooManyEvents;

/**
 * Writes an aggregator’s events into the claim of their parcel. The same again, an unknown number, and one that several
 * claims may mean, change nothing.
 */
export async function takeUpdate({ database, now }: Services, update: ParcelUpdate): Promise<Taken> {
  const time = now();
  if (update.events.length === 0) return { added: 0, claims: [] };
  const targets = await targetsOf(database.kysely, update, time);
  const claims = targets.map(({ claimId }) => claimId);
  const [target] = targets;
  if (!target || targets.length > 1) return { added: 0, claims };
  const recorded = database.kysely.transaction().execute((tx) => record(tx, target, update, time));
  const added = await recorded.catch((error: unknown) => {
    if (isFullParcel(error)) return null;
    throw error;
  });
  return { added: added ?? 0, claims, isFull: added === null };
}
