import type { FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';

import { addJob, type JobKind } from '#server/jobs/jobs.data.ts';
import { type Job, jobOf } from '#server/jobs/jobs.ts';
import { accountByEmail, type AccountRow, isInvited } from './account.data.ts';
import { confirmBeforeResetMail, linkTo, resetPasswordMail } from './account-mails.server.ts';
import {
  type AccountServices,
  type Branding,
  brandingOf,
  queueAccountMail,
  type MailServices,
  queueConfirmationMail,
  queueInviteMail,
} from './account-post.server.ts';
import { issueToken } from './sign-in/account-token.data.ts';
import { attemptSourceOf } from './attempts/attempts.data.ts';

/** Throws a Problem (429) beyond the rate limit of the address or of the client network, with or without an account. */
export async function countMailRequest(
  { settings, attempts }: AccountServices,
  request: FastifyRequest,
  email: string,
): Promise<void> {
  await attempts.take(attemptSourceOf(settings.secretKey, email, request.ip), 'ask');
}

type RequestedMail = 'reset-password' | 'confirm-email' | 'invite';

type MailRequest = Branding & { wish: RequestedMail; email: string; returnUrl: string | null; cause: string };

export const accountMail: JobKind<MailRequest> = {
  name: 'account-mail',
  retrySeconds: [5, 30, 120, 600],
  leaseSeconds: 60,
  atOnce: 2,
};

/** Leaves looking up the account to the job, so that body and timing are the same for every address. */
export async function requestMail(
  services: AccountServices,
  request: FastifyRequest,
  { wish, email, returnUrl = null }: { wish: RequestedMail; email: string; returnUrl?: string | null },
): Promise<void> {
  const { database, now } = services;
  await countMailRequest(services, request, email);
  const cause = newId();
  const mailRequest = { wish, email, returnUrl, cause, ...brandingOf(services, request) };
  await addJob(database.kysely, accountMail, mailRequest, { key: cause, dueAt: now(), now: now() });
}

function answerTo(
  wish: RequestedMail,
  account: AccountRow,
): 'reset' | 'confirm' | 'confirm-first' | 'invite' | 'nothing' {
  if (isInvited(account)) return 'invite';
  const isConfirmed = account.email_confirmed_at !== null;
  if (wish === 'reset-password') return isConfirmed ? 'reset' : 'confirm-first';
  return wish === 'confirm-email' && !isConfirmed ? 'confirm' : 'nothing';
}

export async function sendRequestedMail(services: MailServices, mailRequest: MailRequest): Promise<void> {
  const { database, settings, now } = services;
  const { wish, email, returnUrl, cause, brandId, locale } = mailRequest;
  const branding = { brandId, locale };
  await database.kysely.transaction().execute(async (tx) => {
    const account = await accountByEmail(tx, email);
    if (!account || (account.demo && !settings.demo)) return;
    const answer = answerTo(wish, account);
    if (answer === 'nothing') return;
    if (answer === 'invite') return void (await queueInviteMail(tx, services, account, { branding, cause }));
    if (answer === 'confirm')
      return void (await queueConfirmationMail(tx, services, account, { branding, cause, returnUrl }));
    if (answer === 'confirm-first') {
      const content = confirmBeforeResetMail;
      return void (await queueConfirmationMail(tx, services, account, { branding, cause, returnUrl, content }));
    }
    const given = { accountId: account.id, purpose: 'reset-password', email: account.email } as const;
    const url = linkTo('resetPassword', await issueToken(tx, given, now()), returnUrl);
    await queueAccountMail(tx, services, {
      to: account.email,
      branding,
      cause,
      content: (names) => resetPasswordMail(names, url),
    });
  });
}

export function accountMailJob(services: MailServices): Job {
  return jobOf(accountMail, async (mailRequest) => sendRequestedMail(services, mailRequest));
}
