import type { Brands } from '#server/brands/brand.ts';
import type { Services } from '#server/context.ts';
import { MailNotSent, type MailGateway } from '#server/gateways/mail/mail-gateway.ts';
import { PermanentJobError, jobOf, type Job, type JobRun } from '#server/jobs/jobs.ts';
import { localeNamed } from '#shared/locale.ts';
import type { MailContent } from './mail-content.ts';
import { deliverMail } from './mail-job.ts';
import { mailMessage, type WrittenMail } from './mail-message.ts';
import { mailSeal } from './mail.ts';
import { markSent, markUndelivered, recordAttempt, queuedMail, type QueuedMail } from './mail.data.ts';
import type { OnSettled, Settled } from '#server/outbox/settled.ts';
import { withSpan } from '#server/telemetry/tracing.ts';
import { UnknownKey, unseal } from '#server/secrets/vault.ts';

type Post = { gateway: MailGateway; brands: Brands; onSettled?: OnSettled };

function decryptMail({ settings }: Services, row: QueuedMail): WrittenMail {
  const { id, ciphertext, nonce, key_id: keyId } = row;
  if (ciphertext === null || nonce === null || keyId === null) throw new Error('A queued mail has no content.');
  const text = unseal(settings, { ciphertext, nonce, keyId }, mailSeal(id));
  return {
    id,
    to: row.recipient,
    brandId: row.brand_id,
    locale: localeNamed(row.locale),
    queuedAt: row.queued_at,
    content: JSON.parse(text) as MailContent,
  };
}

async function sendMail(services: Services, { gateway, brands }: Post, row: QueuedMail, signal: AbortSignal) {
  const { publicUrl, mail } = services.settings;
  const from = mail?.from ?? `no-reply@${publicUrl.hostname}`;
  const message = await mailMessage(decryptMail(services, row), { brands, from, publicUrl });
  return withSpan({ name: 'mail send', kind: 'client' }, () => gateway.send(message, signal));
}

function failureOf(error: unknown): { answer: string; isFinal: boolean } {
  if (error instanceof MailNotSent) return error;
  const isFinal = error instanceof UnknownKey;
  return {
    answer: isFinal ? 'It was sealed under another SECRET_KEY.' : 'It could not be drawn; see the log.',
    isFinal,
  };
}

async function settleMail(
  { database, now }: Services,
  { onSettled }: Post,
  { id, key }: QueuedMail,
  { state, answer }: Pick<Settled, 'state' | 'answer'>,
): Promise<void> {
  const mark = state === 'sent' ? markSent : markUndelivered;
  await database.kysely.transaction().execute(async (tx) => {
    if (await mark(tx, id, { answer, now: now() })) await onSettled?.(tx, { key, state, answer });
  });
}

async function deliver(services: Services, post: Post, mailId: string, { isLast, signal }: JobRun): Promise<void> {
  const { database } = services;
  const row = await queuedMail(database.kysely, mailId);
  if (!row) return;
  const sent = await sendMail(services, post, row, signal).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error, ...failureOf(error) }),
  );
  if (!('error' in sent)) return settleMail(services, post, row, { state: 'sent', answer: sent.answer });
  const { error, answer, isFinal } = sent;
  if (!isFinal && !isLast) {
    await recordAttempt(database.kysely, mailId, answer);
    throw error;
  }
  await settleMail(services, post, row, { state: 'undelivered', answer });
  throw new PermanentJobError(error instanceof Error ? error.message : 'The mail could not be sent.', { cause: error });
}

export function mailJob(services: Services, post: Post): Job {
  return jobOf(deliverMail, ({ mailId }, run) => deliver(services, post, mailId, run));
}
