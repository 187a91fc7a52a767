import { NIL } from 'uuid';
import { addAuditEntry } from '#server/audit.data.ts';
import type { AccountRow } from '#features/account/account.data.ts';
import {
  accountByEmail,
  addAccount,
  changeAccount,
  hasOtherAdmin,
  isInvited,
  lockAccount,
  lockAdmins,
} from '#features/account/account.data.ts';
import { inviteMail, linkTo } from '#features/account/account-mails.server.ts';
import { type MailServices, queueAccountMail } from '#features/account/account-post.server.ts';
import { forgetExternalLogins } from '#features/account/external-login/external-login.data.ts';
import { issueToken, voidTokens } from './account-token.data.ts';
import type { Db } from '#server/db/connect.ts';

export type FirstAdmin = { kind: 'invited'; url: string } | { kind: 'promoted' };

async function inviteFirst(tx: Db, services: MailServices, account: AccountRow): Promise<FirstAdmin> {
  const given = { accountId: account.id, purpose: 'invite', email: account.email } as const;
  const path = linkTo('confirmInvite', await issueToken(tx, given, services.now()));
  const branding = { brandId: services.brands.of('').id, locale: 'en-GB' } as const;
  await queueAccountMail(tx, services, {
    to: account.email,
    branding,
    content: (names) => inviteMail(names, path),
    isUnlimited: true,
  });
  return { kind: 'invited', url: new URL(path, services.settings.publicUrl).href };
}

async function asAdmin(tx: Db, services: MailServices, email: string): Promise<AccountRow> {
  const now = services.now();
  const added = await addAccount(tx, { email, roles: ['admin'], invited_at: now }, now);
  if (added) return added;
  const found = await accountByEmail(tx, email);
  const account = found && (await lockAccount(tx, found.id));
  if (!account) throw new Error(`The account of ${email} was deleted at this moment. Try again.`);
  const roles = [...new Set([...account.roles, 'admin'])].toSorted();
  const owned = account.email_confirmed_at !== null || isInvited(account);
  if (!owned) {
    await voidTokens(tx, account.id, ['confirm-email'], now);
    await forgetExternalLogins(tx, account.id);
  }
  const taken = owned ? {} : { password_hash: null, registered_by: null, invited_at: now };
  return changeAccount(tx, account.id, { roles, locked_out_until: null, ...taken });
}

export async function makeAdmin(services: MailServices, email: string): Promise<FirstAdmin> {
  return services.database.kysely.transaction().execute(async (tx) => {
    await lockAdmins(tx);
    const account = await asAdmin(tx, services, email);
    const entry = { at: services.now(), actor: 'portal', accountId: account.id, detail: 'roles: admin' };
    if (account.email_confirmed_at !== null) {
      await addAuditEntry(tx, { ...entry, action: 'account.roles-changed' });
      return { kind: 'promoted' };
    }
    await addAuditEntry(tx, { ...entry, action: 'account.invited' });
    return inviteFirst(tx, services, account);
  });
}

const nobody = NIL;

async function hasOpenInvite({ database, now }: MailServices, email: string): Promise<boolean> {
  const account = await accountByEmail(database.kysely, email);
  if (!account) return false;
  const open = await database.kysely
    .selectFrom('account_token')
    .select('id')
    .where('account_id', '=', account.id)
    .where('purpose', '=', 'invite')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  return open !== undefined;
}

export async function makeFirstAdmin(services: MailServices, email: string): Promise<FirstAdmin | null> {
  const { database, settings, now } = services;
  if (await hasOtherAdmin(database.kysely, nobody, { now: now(), demo: settings.demo })) return null;
  return (await hasOpenInvite(services, email)) ? null : makeAdmin(services, email);
}
