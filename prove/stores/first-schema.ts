import type { Pool } from 'pg';

import { generateClaims } from '../../harness/generate-claims.ts';

const more = [
  `insert into outgoing_message (claim_id, id, subject, message, date_sent)
   select c.id, gen_random_uuid(), 'A question', 'When does it come?', c.created_at + k * interval '1 hour'
   from claim c cross join generate_series(1, 2) k`,
  `insert into portal_notification (claim_id, id, name, link_name, link_path)
   select id, gen_random_uuid(), 'We need your passcode.', 'Send it', '/submit-passcode' from claim`,
  `insert into quote (claim_id, id, total_pence, vat_pence) select id, gen_random_uuid(), 12000, 2000 from claim`,
];

/** Fills the tables of the first migration that its version could write to with so many claims and what belongs to them. */
export async function fillFirstSchema(pool: Pool, claims: number): Promise<void> {
  await pool.query(`insert into state (id, system_name, name, status) values
    (gen_random_uuid(), 'Parts Ordered', 'Parts ordered', 'In Progress'), (gen_random_uuid(), 'Second Look', 'Second look', 'In Progress')`);
  await generateClaims(pool, claims);
  for (const statement of more) await pool.query(statement);
}

const tables = [
  'claim',
  'claim_lookup',
  'claim_event',
  'data_form_data',
  'portal_message',
  'outgoing_message',
  'portal_notification',
  'quote',
];

/** How many rows each of them has. */
export async function firstCounts(pool: Pool): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await pool.query<{ count: number }>(`select count(*) from ${table}`);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}
