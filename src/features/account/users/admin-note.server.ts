import type { FastifyRequest } from 'fastify';

import { announceAccount } from '#server/sessions/account-news.data.ts';
import { accountOf } from '#server/sessions/account.access.ts';
import { accountActor, type AuditAction, changeOf, addAuditEntry } from '#server/audit.data.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import type { AuditChange } from '#shared/audit-kind.ts';

type Action = { action: AuditAction; accountId: string; changes?: readonly AuditChange[] };

/** Open desks of the account ask anew what it may. */
export async function noteAdminAction(
  tx: Db,
  services: Pick<Services, 'now'>,
  request: FastifyRequest,
  entry: Action,
): Promise<void> {
  await addAuditEntry(tx, { at: services.now(), actor: accountActor(accountOf(request).accountId), ...entry });
  await announceAccount(tx, entry.accountId);
}

export const rolesChange = (from: readonly string[], to: readonly string[]): AuditChange[] =>
  changeOf('roles', from.join(', '), to.join(', '));
