import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { withinLimits, type Limits } from '../claim-row.data.ts';
import { limitedToContacts, type SeesContacts } from '../mask/contacts.data.ts';

type Condition = RawBuilder<unknown>;

/** Of a limited account with at most so many claims, only the terms of these are read. */
const fewClaims = 1_000;

/** A scalar, because of `exists` PostgreSQL makes a join for which it reads all rows of the desk. */
export const within = (limits: Limits): Condition =>
  limits.brands === null && limits.clientIds === null
    ? sql`true`
    : sql`(select ${withinLimits(limits)} from desk_claim d where d.claim_id = t.claim_id)`;

/** Where a search reads terms `t`, and conditions by which the asker may find the claim of one. */
export type Reach = {
  terms: Condition;
  /** Ids of the claims of `own_term`, from which `terms` are read; null where those of all claims are. */
  own: readonly string[] | null;
  inLimits: Condition;
  /** True where the asker sees the claimant’s contacts. */
  showsContacts: Condition;
};

type Own = { claim_id: string; client_id: string | null };

/** In the order of an index, so that it is read, and no further than the limit. */
const firstOf = (by: 'brand' | 'client_id', where: Condition): Condition =>
  sql`(select d.claim_id, d.client_id from desk_claim d where ${where}
    order by ${sql.ref(`d.${by}`)}, d.due_at, d.claim_id limit ${fewClaims + 1})`;

/** Brand and client are bare columns, by which the indexes find them. Returns one more than are few, if there are more. */
async function ownClaims(db: Db, { brands, clientIds }: Limits): Promise<Own[]> {
  const ofClients = sql`d.client_id = any(${[...(clientIds ?? [])]}::uuid[])`;
  const rest = clientIds === null ? sql`true` : ofClients;
  const of = sql`any(${[...(brands ?? [])]}::text[])`;
  const isDefault = sql`(select default_brand from portal_rule) = ${of}`;
  const { rows } = await (
    brands === null
      ? sql<Own>`${firstOf('client_id', ofClients)}`
      : sql<Own>`${firstOf('brand', sql`d.brand = ${of} and ${rest}`)} union all
          ${firstOf('brand', sql`d.brand is null and ${isDefault} and ${rest}`)}`
  ).execute(db);
  return rows;
}

export async function reachOf(db: Db, asker: Limits & SeesContacts): Promise<Reach> {
  const { brands, clientIds, contactsOf } = asker;
  const isLimited = brands !== null || clientIds !== null;
  const own = isLimited ? await ownClaims(db, asker) : [];
  if (!isLimited || own.length > fewClaims) {
    const showsContacts = within(limitedToContacts<Limits>(asker));
    return { terms: sql`claim_term`, own: null, inLimits: within(asker), showsContacts };
  }
  const shown = own.filter(({ client_id: id }) => contactsOf === null || (id !== null && contactsOf.includes(id)));
  return {
    terms: sql`own_term`,
    own: own.map(({ claim_id: id }) => id),
    inLimits: sql`true`,
    showsContacts: sql`t.claim_id = any(${shown.map(({ claim_id: id }) => id)}::uuid[])`,
  };
}
