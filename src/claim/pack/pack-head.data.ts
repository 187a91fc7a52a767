import { sql } from 'kysely';

import { brandOfClaim } from '#server/settings/portal-rule.data.ts';
import type { Db } from '#server/db/connect.ts';

/** What stands above a pack of a claim. */
export type PackHead = {
  number: string;
  externalReference: string;
  policyNumber: string;
  name: string;
  device: string;
  brand: string;
  client: string | null;
  customer: string | null;
  /** Whether the client shows its auditors contacts. */
  showsContacts: boolean;
  state: string;
  description: string;
  createdAt: Date;
  endedAt: Date | null;
};

export async function readPackHead(db: Db, claimId: string): Promise<PackHead | null> {
  const { rows } = await sql<PackHead>`select c.number, c.external_reference as "externalReference",
      c.policy_number as "policyNumber", c.end_user_name as name, coalesce(d.device, '') as device,
      ${sql.raw(brandOfClaim('c'))} as brand, t.name as client, k.customer,
      coalesce(t.auditors_see_contacts, false) as "showsContacts", coalesce(s.name, '') as state,
      coalesce(s.description, '') as description, c.created_at as "createdAt",
      d.ended_at as "endedAt"
    from claim c left join desk_claim d on d.claim_id = c.id left join client t on t.id = d.client_id
      left join state s on s.id = c.state_id left join contract k on k.id = c.contract_id
    where c.id = ${claimId}::uuid`.execute(db);
  return rows[0] ?? null;
}

export type PackFile = { storeKey: string; path: string; at: Date };

/** Reads the photos that the claimant sees, and what came with messages, archived ones too. A file that was never sent is none. */
export async function listPackFiles(db: Db, claimId: string, until: Date): Promise<PackFile[]> {
  const { rows } = await sql<{ storeKey: string; kind: string; id: string; name: string; at: Date }>`
    select store_key as "storeKey", 'photos/' || kind as kind, id,
      case when name ~* '\\.jpe?g$' then name else name || '.jpg' end as name, created_at as at
    from photo where claim_id = ${claimId}::uuid and created_at <= ${until}
    union all select store_key, 'attachments', id, name, created_at from message_attachment
    where claim_id = ${claimId}::uuid and message_id is not null and store_key is not null and created_at <= ${until}
    union all select f.store_key, 'attachments', f.id, f.name, m.date_sent from desk_file f
      join portal_message m on m.claim_id = ${claimId}::uuid and m.id = f.message_id
    where f.claim_id = ${claimId}::uuid and m.date_sent <= ${until}
    order by 2, 5, 3`.execute(db);
  return rows.map(({ storeKey, kind, id, name, at }) => ({ storeKey, at, path: `${kind}/${id}-${name}` }));
}
