import type { Db } from '#server/db/connect.ts';

const leadsEmail = 'lead@example.com';

/** Returns how rows name the demo's lead as who keeps and shares them; null where the account is gone. */
export async function findDemoLead(db: Db) {
  const lead = db.selectFrom('account').select(['id', 'name']).where('email_norm', '=', leadsEmail);
  const found = await lead.executeTakeFirst();
  return found ? { owner_id: found.id, saved_by: found.id, saved_by_name: found.name, brands: null } : null;
}
