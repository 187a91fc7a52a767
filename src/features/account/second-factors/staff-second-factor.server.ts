// The guards of STAFF_TWO_FACTOR=required are in `account.access.ts` and `claim.access.ts`.
import type { FastifyReply } from 'fastify';

import type { Services } from '#server/context.ts';
import { Problem } from '#server/http/errors.ts';
import { adminHomePath, managePath } from '#shared/page/account-paths.ts';
import type { AccountRow } from '#features/account/account.data.ts';
import { countPasskeys } from './passkey.data.ts';
import type { Db } from '#server/db/connect.ts';

type Staff = Pick<AccountRow, 'roles' | 'two_factor_at'>;

function isRequiredOf({ settings }: Services, { roles }: Pick<Staff, 'roles'>): boolean {
  return settings.staffTwoFactor && roles.length > 0;
}

/** Throws 403 if staff would be left without a second factor. Call it in the transaction that removes `removed`. */
export async function refuseLastFactorRemoval(
  tx: Db,
  services: Services,
  account: AccountRow,
  removed: 'app' | 'passkey',
): Promise<void> {
  if (!isRequiredOf(services, account)) return;
  if (removed === 'passkey' && account.two_factor_at !== null) return;
  if ((await countPasskeys(tx, account.id)) > 0) return;
  const detail = 'Your role needs two-step sign-in. Add another way first, then take this one away.';
  throw new Problem(403, 'second-factor-required', detail);
}

type Landing = { path: string; isForced: boolean };

const landings = new WeakMap<FastifyReply, Landing>();

export function recordLanding(services: Services, reply: FastifyReply, account: Staff, amr: readonly string[]): void {
  const isLacking = isRequiredOf(services, account) && account.two_factor_at === null && !amr.includes('mfa');
  if (isLacking) landings.set(reply, { path: managePath, isForced: true });
  else if (account.roles.includes('admin')) landings.set(reply, { path: adminHomePath, isForced: false });
}

export function landingOf(reply: FastifyReply, returnUrl: string | null): string | null {
  const landing = landings.get(reply);
  return landing?.isForced ? landing.path : (returnUrl ?? landing?.path ?? null);
}
