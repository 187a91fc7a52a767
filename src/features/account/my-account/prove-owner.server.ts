import type { FastifyRequest } from 'fastify';

import { lacksSecondFactor, secondFactorRequired } from '#server/sessions/account.access.ts';
import type { SignedIn } from '#server/sessions/account-session.data.ts';
import { Problem } from '#server/http/errors.ts';
import * as errorTexts from '#shared/error-texts.ts';
import { accountById, type AccountRow } from '#features/account/account.data.ts';
import type { AccountServices } from '#features/account/account-post.server.ts';
import { accountProblem } from '#features/account/account-problems.server.ts';
import { confirmPassword } from './own-account.server.ts';

const recentSignInMs = 15 * 60 * 1_000;

function passwordMissing(): Problem {
  const errors = [{ pointer: '/password', detail: errorTexts.password_required }];
  return new Problem(400, 'invalid-body', 'The body is not valid.', { errors });
}

/** Throws a Problem without the right password or, if the account has none, a sign-in of the last 15 minutes. */
export async function proveOwner(
  services: AccountServices,
  request: FastifyRequest,
  who: SignedIn,
  password: string | undefined,
): Promise<AccountRow> {
  // A password alone must not add a way in that bypasses the passkey.
  if (lacksSecondFactor(services, who) && who.secondFactor === 'unused') throw secondFactorRequired(who);
  const account = await accountById(services.database.kysely, who.accountId);
  if (!account) throw accountProblem('unknown-user');
  if (account.password_hash !== null) {
    if (password === undefined) throw passwordMissing();
    return confirmPassword(services, request, who, password);
  }
  if (services.now().getTime() - who.signedInAt.getTime() <= recentSignInMs) return account;
  throw new Problem(403, 'sign-in-again', 'Sign in again first. This needs a sign-in of the last 15 minutes.');
}
