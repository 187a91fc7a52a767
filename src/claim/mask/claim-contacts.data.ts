import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { clientIdOf } from '#claim/access/client-of-claim.data.ts';
import { type KnownContacts, type MaskText, nothingKnown, textMask } from './mask-text.rules.ts';

const kinds = ['registered', 'collection', 'delivery'];
const columnsOf = (names: readonly string[]) =>
  sql.raw(kinds.flatMap((kind) => names.map((name) => `c.${kind}_${name}`)).join(', '));

type NamedInSteps = 'said_by_name' | 'agreed_by';

/** SQL of the names that steps of complaints keep in these columns. */
const namesIn = (columns: readonly NamedInSteps[]) =>
  `array(select n.name from complaint_step s, unnest(array[${columns.map((column) => `s.${column}`).join(', ')}]) as n (name)
  where s.claim_id = c.id and n.name <> '')`;

/** Reads what is known now of the claimant, and of others whom the claim names. */
async function readKnownContacts(db: Db, claimId: string, named: readonly NamedInSteps[]): Promise<KnownContacts> {
  const { rows } = await sql<KnownContacts>`select
      array[c.end_user_name] || coalesce((select array_agg(p.name) from nominated_person p
        where p.claim_id = ${claimId}::uuid), '{}') || ${sql.raw(namesIn(named))} as names,
      array[c.end_user_mobile, c.end_user_phone] as phones,
      array[${columnsOf(['line1', 'line2', 'line3', 'city'])}] as places,
      array[${columnsOf(['postcode'])}] as postcodes,
      array_remove(array[l.complaint_contact ->> 'email', l.complaint_ombudsman ->> 'phone']
        || array(select jsonb_array_elements_text(l.complaint_ombudsman -> 'address')), null) as published
    from claim c left join client l on l.id = ${sql.raw(clientIdOf('c'))} where c.id = ${claimId}::uuid`.execute(db);
  return rows[0] ?? nothingKnown;
}

/** Returns what masks texts of the claim for whoever sees no contacts. Who agreed at their own insurer they may know. */
export async function maskOfClaim(db: Db, claimId: string): Promise<MaskText> {
  return textMask(await readKnownContacts(db, claimId, ['said_by_name']));
}

/** Returns what masks the texts that stay of an erased claim. */
export async function maskOfErased(db: Db, claimId: string): Promise<MaskText> {
  return textMask(await readKnownContacts(db, claimId, ['said_by_name', 'agreed_by']));
}
