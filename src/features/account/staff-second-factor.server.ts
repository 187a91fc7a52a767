// What STAFF_TWO_FACTOR=required asks of administrators and handlers, beside the guards of `account.access.ts` and
// `claim.access.ts`.
import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';

import type { Services } from '#server/context.ts';
import type { Tables } from '#server/db/tables.generated.ts';
import { Problem } from '#server/errors.ts';
import type { AccountRow } from './account.data.ts';
import { countPasskeys } from './passkey.data.ts';

type Staff = Pick<AccountRow, 'roles' | 'two_factor_at'>;

function isRequiredOf({ settings }: Services, { roles }: Pick<Staff, 'roles'>): boolean {
  return settings.staffTwoFactor && roles.length > 0;
}

/** Throws 403 where staff would be left without a second factor; called in the transaction that takes `removed` away. */
export async function keepSecondFactor(
  tx: Kysely<Tables>,
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

const led = new WeakSet<FastifyReply>();

/** Notes that a sign-in without a second factor, which the role needs, goes on at the account page. */
export function leadToSetUp(services: Services, reply: FastifyReply, account: Staff, amr: readonly string[]): void {
  if (isRequiredOf(services, account) && account.two_factor_at === null && !amr.includes('mfa')) led.add(reply);
}

/** Returns where a sign-in goes on: where it was to go, or at the account page to set a second factor up. */
export function landingOf(reply: FastifyReply, returnUrl: string | null): string | null {
  return led.has(reply) ? '/account/manage' : returnUrl;
}
