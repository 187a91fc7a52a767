import type { Services } from '#server/context.ts';
import { TextNotSent, type SmsGateway } from '#server/gateways/sms/sms-gateway.ts';
import { PermanentJobError, jobOf, type Job, type JobRun } from '#server/jobs/jobs.ts';
import type { OnSettled } from '#server/outbox/settled.ts';
import { deliverText } from './sms-job.ts';
import { markTextSent, markTextUndelivered, recordTextAttempt, queuedText, type QueuedText } from './sms.data.ts';
import { smsStatusPath } from './sms-status-routes.ts';
import { textSeal } from './sms.ts';
import { withSpan } from '#server/telemetry/tracing.ts';
import { UnknownKey, unseal } from '#server/secrets/vault.ts';

type Post = { gateway: SmsGateway; onSettled: OnSettled };

/** The provider's signature covers the URL, so id and attempt cannot be tampered with. */
function statusUrl({ settings }: Services, id: string, attempt: number): string {
  return `${settings.publicUrl.origin}${smsStatusPath}/${id}/${attempt}`;
}

function bodyOf({ settings }: Services, { id, ciphertext, nonce, key_id: keyId }: QueuedText): string {
  if (ciphertext === null || nonce === null || keyId === null) throw new Error('A queued text has no content.');
  return unseal(settings, { ciphertext, nonce, keyId }, textSeal(id));
}

async function sendText(
  services: Services,
  gateway: SmsGateway,
  row: QueuedText,
  signal: AbortSignal,
): Promise<string> {
  const { id, recipient: to, queued_at: date } = row;
  const body = bodyOf(services, row);
  const text = { id, to, body, date, statusUrl: statusUrl(services, id, row.tries + 1) };
  return withSpan({ name: 'text send', kind: 'client' }, () => gateway.send(text, signal));
}

function failureOf(error: unknown): { answer: string; isFinal: boolean } {
  if (error instanceof TextNotSent) return error;
  const isFinal = error instanceof UnknownKey;
  return {
    answer: isFinal ? 'It was sealed under another SECRET_KEY.' : 'It could not be sent; see the log.',
    isFinal,
  };
}

async function recordSent(services: Services, { onSettled }: Post, id: string, providerId: string): Promise<void> {
  await services.database.kysely.transaction().execute(async (tx) => {
    const key = await markTextSent(tx, id, { providerId, now: services.now() });
    if (key !== null) await onSettled(tx, { key, state: 'sent', answer: 'accepted' });
  });
}

async function failText(services: Services, { onSettled }: Post, id: string, answer: string): Promise<void> {
  await services.database.kysely.transaction().execute(async (tx) => {
    const key = await markTextUndelivered(tx, id, { answer, now: services.now() });
    if (key !== null) await onSettled(tx, { key, state: 'undelivered', answer });
  });
}

async function deliver(services: Services, post: Post, textId: string, { isLast, signal }: JobRun): Promise<void> {
  const { kysely } = services.database;
  const row = await queuedText(kysely, textId);
  if (!row) return;
  const sent = await sendText(services, post.gateway, row, signal).then(
    (providerId) => ({ providerId }),
    (error: unknown) => ({ error, ...failureOf(error) }),
  );
  if (!('error' in sent)) return recordSent(services, post, textId, sent.providerId);
  const { error, answer, isFinal } = sent;
  if (!isFinal && !isLast) {
    await recordTextAttempt(kysely, textId, answer);
    throw error;
  }
  await failText(services, post, textId, answer);
  throw new PermanentJobError(error instanceof Error ? error.message : 'The text could not be sent.', { cause: error });
}

export function smsJob(services: Services, post: Post): Job {
  return jobOf(deliverText, ({ textId }, run) => deliver(services, post, textId, run));
}
