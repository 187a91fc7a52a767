import { randomInt } from 'node:crypto';

import { siteOf } from '#server/brands/brand-site.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import { claimLink } from '#server/secrets/claim-link.ts';
import type { Services } from '#server/context.ts';
import { type Job, jobOf } from '#server/jobs/jobs.ts';
import { keyedHash, keyedHashes } from '#server/secrets/keyed-hash.ts';
import { MailError } from '#server/outbox/mail/mail-content.ts';
import { addMail, recipientHash, type Mail } from '#server/outbox/mail/mail.ts';
import { localeNamed } from '#shared/locale.ts';
import type { ReadingKeys } from '#server/secrets/vault.ts';
import { addresseesOf, storeCode, mailKey, mayBeMailed, stepToMail } from './claim-mail.data.ts';
import { codeMail, linkMail } from './claim-mail-words.server.ts';
import { claimMail, type ClaimMail } from './claim-mail-job.server.ts';
import { codeLifetimeMs } from '#claim/mailed-code/mailed-code.rules.ts';
import { isLocked } from './track.data.ts';
import type { Db } from '#server/db/connect.ts';

/** Keyed and bound to the step, because a million codes are soon tried. The current key's hash comes first. */
export function codeHashes(keys: ReadingKeys, stepId: string, code: string): Buffer[] {
  return keyedHashes(keys, 'claim-code', `${stepId} ${code}`);
}

/** `limited`: the address has had as many as it may within an hour. */
export type NotMailed = { claimId: string | undefined; what: ClaimMail['what']; reason: 'limited' | 'no mail address' };

type Mailer = Services & { tellNotMailed: (mail: NotMailed) => void };

async function mail(tx: Db, mailer: Mailer, order: ClaimMail, letter: Omit<Mail, 'key'>): Promise<boolean> {
  const { settings, now, tellNotMailed } = mailer;
  const tell = (reason: NotMailed['reason']) => {
    tellNotMailed({ claimId: letter.claimId, what: order.what, reason });
    return false;
  };
  try {
    if (!(await mayBeMailed(tx, recipientHash(settings, letter.to), now()))) return tell('limited');
    const cause = order.what === 'code' ? order.cause : `${order.cause}:${letter.claimId}`;
    return await addMail(tx, { ...letter, key: mailKey(cause) }, mailer);
  } catch (error) {
    if (error instanceof MailError) return tell('no mail address');
    throw error;
  }
}

async function mailTrackCode(tx: Db, mailer: Mailer, order: ClaimMail & { what: 'code' }): Promise<void> {
  const { settings, now } = mailer;
  const { stepId } = order;
  const step = await stepToMail(tx, stepId);
  if (!step) return;
  const { email: to, claimId } = step;
  const brandId = brandsOf(mailer).byId(step.brand).id;
  const locale = localeNamed(step.locale);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  if (!(await mail(tx, mailer, order, { to, claimId, brandId, locale, content: codeMail(code, locale) }))) return;
  const [hash] = codeHashes(settings, stepId, code);
  if (hash) await storeCode(tx, stepId, hash, new Date(now().getTime() + codeLifetimeMs));
}

async function mailTrackLinks(tx: Db, mailer: Mailer, order: ClaimMail & { what: 'link' }): Promise<void> {
  const { settings, now } = mailer;
  const { reference } = order;
  // Jobs of the previous version have no locale.
  const locale = order.locale ?? 'en-GB';
  if (!(await isLocked(tx, keyedHash(settings.secretKey, 'lookup-reference', reference), now()))) return;
  for (const { claimId, email: to, brand: name } of await addresseesOf(tx, reference)) {
    const brand = brandsOf(mailer).byId(name);
    const content = linkMail(claimLink(siteOf(settings, brand), { claimId, email: to, now: now() }), locale);
    await mail(tx, mailer, order, { to, claimId, brandId: brand.id, locale, content });
  }
}

export function claimMailJob(services: Services, tellNotMailed: (mail: NotMailed) => void): Job {
  const mailer = { ...services, tellNotMailed };
  return jobOf(claimMail, (order) =>
    services.database.kysely
      .transaction()
      .execute((tx) => (order.what === 'code' ? mailTrackCode(tx, mailer, order) : mailTrackLinks(tx, mailer, order))),
  );
}
