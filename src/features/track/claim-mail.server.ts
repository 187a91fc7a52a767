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
import { codeMail, linkMail } from './claim-mail-words.ts';
import { claimMail, type ClaimMail } from './claim-mail.ts';
import { codeLifetimeMs } from '#claim/mailed-code/mailed-code.rules.ts';
import { isLocked } from './track.data.ts';
import type { Db } from '#server/db/connect.ts';

/** Keyed and bound to the step, because a million codes are soon tried. The current key's hash comes first. */
export function codeHashes(keys: ReadingKeys, stepId: string, code: string): Buffer[] {
  return keyedHashes(keys, 'claim-code', `${stepId} ${code}`);
}

async function mail(tx: Db, services: Services, letter: Omit<Mail, 'key'>, cause: string): Promise<boolean> {
  const { settings, now } = services;
  try {
    if (!(await mayBeMailed(tx, recipientHash(settings, letter.to), now()))) return false;
    return await addMail(tx, { ...letter, key: mailKey(cause) }, services);
  } catch (error) {
    if (error instanceof MailError) return false;
    throw error;
  }
}

async function mailTrackCode(
  tx: Db,
  services: Services,
  { stepId, cause }: ClaimMail & { what: 'code' },
): Promise<void> {
  const { settings, now } = services;
  const step = await stepToMail(tx, stepId);
  if (!step) return;
  const { email: to, claimId } = step;
  const brandId = brandsOf(services).byId(step.brand).id;
  const locale = localeNamed(step.locale);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  if (!(await mail(tx, services, { to, claimId, brandId, locale, content: codeMail(code, locale) }, cause))) return;
  const [hash] = codeHashes(settings, stepId, code);
  if (hash) await storeCode(tx, stepId, hash, new Date(now().getTime() + codeLifetimeMs));
}

async function mailTrackLinks(tx: Db, services: Services, order: ClaimMail & { what: 'link' }): Promise<void> {
  const { settings, now } = services;
  const { reference, cause } = order;
  // Jobs of the previous version have no locale.
  const locale = order.locale ?? 'en-GB';
  if (!(await isLocked(tx, keyedHash(settings.secretKey, 'lookup-reference', reference), now()))) return;
  for (const { claimId, email: to, brand: name } of await addresseesOf(tx, reference)) {
    const brand = brandsOf(services).byId(name);
    const content = linkMail(claimLink(siteOf(settings, brand), { claimId, now: now() }), locale);
    await mail(tx, services, { to, claimId, brandId: brand.id, locale, content }, `${cause}:${claimId}`);
  }
}

export function claimMailJob(services: Services): Job {
  return jobOf(claimMail, (order) =>
    services.database.kysely
      .transaction()
      .execute((tx) =>
        order.what === 'code' ? mailTrackCode(tx, services, order) : mailTrackLinks(tx, services, order),
      ),
  );
}
