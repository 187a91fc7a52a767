import type { Account } from 'oidc-provider';

import type { Services } from '#server/context.ts';

export async function identityAccount({ database, settings, now }: Services, id: string): Promise<Account | undefined> {
  const account = await database.kysely
    .selectFrom('account')
    .select(['id', 'email', 'roles'])
    .where('id', '=', id)
    .where('email_confirmed_at', 'is not', null)
    .where(({ eb, or }) => or([eb('locked_out_until', 'is', null), eb('locked_out_until', '<=', now())]))
    .where(({ eb, or }) => or([eb('demo', '=', false), eb.val(settings.demo)]))
    .executeTakeFirst();
  if (!account) return undefined;
  const { email, roles } = account;
  return {
    accountId: account.id,
    claims: () => ({ sub: account.id, email, email_verified: true, name: email, roles }),
  };
}
