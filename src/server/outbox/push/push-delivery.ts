import { createHash } from 'node:crypto';

import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import type { PushGateway, PushResult, PushTarget } from '#server/gateways/push/push-gateway.ts';
import { addJob } from '#server/jobs/jobs.data.ts';
import { jobOf, type Job, type JobRun } from '#server/jobs/jobs.ts';
import { deliverPush, type PushToSend } from './push-job.ts';
import { dropSubscription, findSubscription, subscriptionsOf } from './push.data.ts';
import { pushSeal } from './push.ts';
import type { OnSettled } from '#server/outbox/settled.ts';
import { withSpan } from '#server/telemetry/tracing.ts';
import { UnknownKey, unseal } from '#server/secrets/vault.ts';

type Post = {
  gateway: PushGateway;
  onSettled: OnSettled;
  /** Forgets the claim's browsers that may not see it any more. */
  forgetUnseen: (db: Db, claimId: string) => Promise<void>;
};

type Sent = { id: string; result: PushResult };

/** A push topic has at most 32 letters, and must reveal nothing to the push service. */
function topicOf({ claimId, words }: PushToSend): string {
  return createHash('sha256').update(`${claimId} ${words.tag}`).digest('base64url').slice(0, 32);
}

async function targetOf({ database, settings }: Services, claimId: string, id: string): Promise<PushTarget | null> {
  const row = await findSubscription(database.kysely, { claimId, id });
  if (!row) return null;
  const { ciphertext, nonce, key_id: keyId } = row;
  return JSON.parse(unseal(settings, { ciphertext, nonce, keyId }, pushSeal(claimId, id))) as PushTarget;
}

const gone: PushResult = { is: 'gone', answer: 'The browser has taken its subscription back.' };

async function sendTo(services: Services, { gateway }: Post, push: PushToSend, id: string, signal: AbortSignal) {
  try {
    const target = await targetOf(services, push.claimId, id);
    const message = { text: JSON.stringify(push.words), topic: topicOf(push) };
    if (target === null) return { id, result: gone };
    const sendByGateway = () => gateway.send(target, message, signal);
    const result = await withSpan({ name: 'push send', kind: 'client' }, sendByGateway);
    return { id, result };
  } catch (error) {
    if (!(error instanceof UnknownKey)) throw error;
    return { id, result: { is: 'gone', answer: 'It was sealed under another SECRET_KEY.' } } satisfies Sent;
  }
}

const whichAre = (sent: readonly Sent[], is: PushResult['is']): Sent[] => sent.filter(({ result }) => result.is === is);

function answerOf(sent: readonly Sent[]): string {
  const [first] = sent.map(({ result }) => ('answer' in result ? result.answer : ''));
  return first ?? 'No browser wants to hear of it any more.';
}

/**
 * Sends to every browser at once. One success makes the notice sent. Browsers whose push service was away are retried
 * alone, so that no browser gets it twice.
 */
async function deliver(services: Services, post: Post, push: PushToSend, { isLast, signal }: JobRun): Promise<void> {
  const { kysely } = services.database;
  const { claimId, key } = push;
  await post.forgetUnseen(kysely, claimId);
  const ids = push.only ?? (await subscriptionsOf(kysely, claimId));
  const sent = await Promise.all(ids.map((id) => sendTo(services, post, push, id, signal)));
  for (const { id } of whichAre(sent, 'gone')) await dropSubscription(kysely, { claimId, id });
  const waiting = isLast ? [] : whichAre(sent, 'later').map(({ id }) => id);
  const isSent = whichAre(sent, 'sent').length > 0;
  if (!isSent && waiting.length > 0) throw new Error(answerOf(whichAre(sent, 'later')));
  await kysely.transaction().execute(async (tx) => {
    const now = services.now();
    const dueAt = new Date(now.getTime() + (deliverPush.retrySeconds[0] ?? 0) * 1_000);
    const rest = { ...push, only: waiting };
    if (waiting.length > 0) await addJob(tx, deliverPush, rest, { key: `${key} rest`, dueAt, now });
    if (push.only !== undefined) return;
    if (isSent) await post.onSettled(tx, { key, state: 'sent', answer: '' });
    else await post.onSettled(tx, { key, state: 'undelivered', answer: answerOf(sent) });
  });
}

export function pushJob(services: Services, post: Post): Job {
  return jobOf(deliverPush, (push, run) => deliver(services, post, push, run));
}
