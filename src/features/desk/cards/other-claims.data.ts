import { sql } from 'kysely';

import type { MatchedKind } from '#claim/desk/terms/claim-terms.rules.ts';
import type { Db } from '#server/db/connect.ts';
import { claimRowOf, rowColumns, type Limits, type StoredRow } from '../claim-row.data.ts';
import { limitedToContacts, type SeesContacts } from '../mask/contacts.data.ts';
import { within } from '../search/reach.data.ts';
import type { OtherClaim, OtherClaims } from './cards-routes.ts';

const deviceKinds = ['imei', 'serial'] as const satisfies MatchedKind[];
const personKinds = ['email', 'phone'] as const satisfies MatchedKind[];

const mostShown = 20;
/** What is shorter is no number of one device or one person, but a word such as "none". */
const shortestTerm = 6;

type Found = StoredRow & { created_at: Date };

async function claimsWith(
  db: Db,
  { claimId, kinds, asker, limits }: Asked & { kinds: readonly MatchedKind[]; limits: Limits },
): Promise<{ claims: OtherClaim[]; hasMore: boolean }> {
  const { rows } = await sql<Found>`
    with own as materialized (select kind, term from claim_term
      where claim_id = ${claimId}::uuid and kind = any(${[...kinds]}::text[]) and length(term) >= ${shortestTerm}),
    other as materialized (select distinct t.claim_id from claim_term t join own on own.kind = t.kind and own.term = t.term
      where t.claim_id <> ${claimId}::uuid and ${within(limits)}),
    shown as materialized (select claim_id from other order by claim_id desc limit ${mostShown + 1})
    select ${sql.raw(rowColumns)}, c.created_at
    from shown f join claim c on c.id = f.claim_id join desk_claim d on d.claim_id = c.id
    order by c.created_at desc, c.id`.execute(db);
  const claims = rows.map((row) => ({ ...claimRowOf(row, asker), createdAt: row.created_at.toISOString() }));
  return { claims: claims.slice(0, mostShown), hasMore: claims.length > mostShown };
}

type Asked = { claimId: string; asker: Limits & SeesContacts };

/** The caller has checked that the claim may be seen. That two claims are of one person is told by contacts. */
export async function readOtherClaims(
  db: Db,
  { isMasked, ...asked }: Asked & { isMasked: boolean },
): Promise<OtherClaims> {
  const none = { claims: [], hasMore: false };
  const device = await claimsWith(db, { ...asked, kinds: deviceKinds, limits: asked.asker });
  const limits = limitedToContacts<Limits>(asked.asker);
  const person = isMasked ? none : await claimsWith(db, { ...asked, kinds: personKinds, limits });
  return { ofDevice: device.claims, ofPerson: person.claims, hasMore: device.hasMore || person.hasMore };
}
