import type { FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';

import type { Brands } from '#server/brands/brand.ts';
import type { Services } from '#server/context.ts';
import { keyedHash } from '#server/secrets/keyed-hash.ts';
import { localeOf } from '#server/http/locale.ts';
import type { MailContent } from '#server/outbox/mail/mail-content.ts';
import { addMail } from '#server/outbox/mail/mail.ts';
import type { Locale } from '#shared/locale.ts';
import { normaliseEmail } from '#shared/people/email.ts';
import { type AccountRow, changeAccount } from './account.data.ts';
import { confirmEmailMail, inviteMail, linkTo, type MailNames } from './account-mails.server.ts';
import { issueToken } from './sign-in/account-token.data.ts';
import { countMail, type MailKind } from './attempts/attempts.data.ts';
import type { AttemptCounter } from './attempts/attempt-counter.server.ts';
import type { Db } from '#server/db/connect.ts';

export type MailServices = Services & { brands: Brands };

export type AccountServices = MailServices & { attempts: AttemptCounter };

export type Branding = { brandId: string; locale: Locale };

export function brandingOf({ brands }: MailServices, request: FastifyRequest): Branding {
  return { brandId: brands.of(request.hostname).id, locale: localeOf(request) };
}

type AccountMail = {
  to: string;
  branding: Branding;
  content: (names: MailNames) => MailContent;
  /** Deduplicates: no second mail for the same cause. Defaults to a new cause for each call. */
  cause?: string | undefined;
  counted?: MailKind | undefined;
  /** Skips the hourly limit, for security notices that only the owner can cause. */
  isUnlimited?: boolean;
};

/** Writes a mail in the transaction that causes it. Returns false if the address has reached its hourly limit. */
export async function queueAccountMail(
  tx: Db,
  services: MailServices,
  { to, branding, content, cause = newId(), counted = 'mail', isUnlimited = false }: AccountMail,
): Promise<boolean> {
  const { settings, brands, now } = services;
  const email = keyedHash(settings.secretKey, 'account-email', normaliseEmail(to));
  if (!isUnlimited && !(await countMail(tx, email, counted, now()))) return false;
  const brand = brands.all.find(({ id }) => id === branding.brandId) ?? brands.of('');
  const names = { portal: brand.name, company: brand.companyName, locale: branding.locale };
  return addMail(
    tx,
    { key: `account ${cause}`, to, brandId: brand.id, locale: branding.locale, content: content(names) },
    services,
  );
}

export async function queueConfirmationMail(
  tx: Db,
  services: MailServices,
  account: AccountRow,
  {
    branding,
    cause,
    counted,
    returnUrl,
    content = confirmEmailMail,
  }: {
    branding: Branding;
    cause?: string;
    counted?: MailKind;
    returnUrl: string | null;
    content?: (names: MailNames, url: string) => MailContent;
  },
): Promise<boolean> {
  const given = { accountId: account.id, purpose: 'confirm-email', email: account.email } as const;
  const token = await issueToken(tx, given, services.now());
  const url = linkTo('confirmEmail', token, returnUrl);
  const letter = { to: account.email, branding, cause, counted };
  return queueAccountMail(tx, services, { ...letter, content: (names) => content(names, url) });
}

/** Notes when the newest invitation was sent, because its link works from then on. */
export async function queueInviteMail(
  tx: Db,
  services: MailServices,
  account: AccountRow,
  { branding, cause, counted }: { branding: Branding; cause?: string; counted?: MailKind },
): Promise<boolean> {
  const token = await issueToken(
    tx,
    { accountId: account.id, purpose: 'invite', email: account.email },
    services.now(),
  );
  const url = linkTo('confirmInvite', token);
  const content = (names: MailNames) => inviteMail(names, url);
  if (!(await queueAccountMail(tx, services, { to: account.email, branding, cause, counted, content }))) return false;
  await changeAccount(tx, account.id, { invited_at: services.now() });
  return true;
}
