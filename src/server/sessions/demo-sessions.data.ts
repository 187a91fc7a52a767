import type { Services } from '#server/context.ts';

/**
 * Ends the sign-ins of the demo's accounts where the demo is off: everybody knows their passwords, and the guard of
 * claims knows sessions alone.
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
