import { createHmac } from 'node:crypto';

import { sql } from 'kysely';
import { v7 } from 'uuid';

import type { Locale } from '#shared/locale.ts';
import { normaliseEmail } from '#shared/people/email.ts';
import { brandUrl } from '#server/brands/brand-site.ts';
import { brandsOf } from '#server/brands/brands-of.ts';
import type { Services } from '#server/context.ts';
import { addJob } from '#server/jobs/jobs.data.ts';
import { checkedContent, checkedRecipient, type MailContent } from './mail-content.ts';
import { deliverMail } from './mail-job.ts';
import { seal } from '#server/secrets/vault.ts';
import { vaultPlace } from '#server/secrets/vault-place.ts';
import type { Db } from '#server/db/connect.ts';

export type Mail = {
  /** Idempotency key of the cause, such as `receipt:<payment>`. */
  key: string;
  to: string;
  brandId: string;
  locale: Locale;
  content: MailContent;
  claimId?: string;
};

type Writer = Pick<Services, 'database' | 'settings' | 'now'>;

export const mailSeal = (id: string): string => `mail ${id}`;

export const mailPlace = vaultPlace({
  table: 'mail',
  key: ['id'],
  boundTo: ({ id }) => mailSeal(id),
});

export function recipientHash({ secretKey }: Pick<Services['settings'], 'secretKey'>, address: string): Buffer {
  return createHmac('sha256', secretKey)
    .update(`mail recipient ${normaliseEmail(address)}`)
    .digest();
}

/**
 * Queues the mail in the transaction that causes it; returns whether it is new. Throws MailError before any write if
 * the address, a text or a link must not go into a mail.
 */
export async function addMail(tx: Db, mail: Mail, writer: Writer): Promise<boolean> {
  const { settings, now } = writer;
  const to = checkedRecipient(mail.to);
  const { publicUrl } = settings;
  const ofBrand = brandUrl(publicUrl, brandsOf(writer).byId(mail.brandId));
  // Accounts are at PUBLIC_URL alone, whatever the brand.
  const content = checkedContent(mail.content, mail.claimId === undefined ? [publicUrl] : [ofBrand, publicUrl]);
  const id = v7();
  const { ciphertext, nonce, keyId } = seal(settings.secretKey, JSON.stringify(content), mailSeal(id));
  const time = now();
  const { numAffectedRows = 0n } =
    await sql`insert into mail (id, key, brand_id, locale, recipient, recipient_hash, ciphertext, nonce, key_id, queued_at,
        claim_id)
      values (${id}, ${mail.key}, ${mail.brandId}, ${mail.locale}, ${to}, ${recipientHash(settings, to)},
        ${ciphertext}, ${nonce}, ${keyId}, ${time}, ${mail.claimId ?? null})
      on conflict (key) do nothing`.execute(tx);
  if (numAffectedRows === 0n) return false;
  await addJob(tx, deliverMail, { mailId: id }, { key: id, dueAt: time, now: time });
  return true;
}

/** Counts mails whatever their result, but none older than 30 days. */
export async function countMailsTo(
  db: Db,
  settings: Pick<Services['settings'], 'secretKey'>,
  { to, since }: { to: string; since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('recipient_hash', '=', recipientHash(settings, to))
    .where('queued_at', '>=', since)
    .executeTakeFirstOrThrow();
  return count;
}
