import type { Services } from '#server/context.ts';

/**
 * Ends the sessions of demo accounts if the demo is off: their passwords are public, and the access check of claims
 * knows only sessions.
 */
export async function endDemoSessions({ database, settings, now }: Services): Promise<void> {
  if (settings.demo) return;
  await database.kysely
    .updateTable('account_session')
    .set({ ended_at: now() })
    .where('ended_at', 'is', null)
    .where('account_id', 'in', ({ selectFrom }) => selectFrom('account').select('id').where('demo', '=', true))
    .execute();
}
