import { v7 } from 'uuid';

import type { Services } from '#server/context.ts';
import { addJob } from '#server/jobs/jobs.data.ts';
import { deliverText } from './sms-job.ts';
import { addTextRow } from './sms.data.ts';
import { seal } from '#server/secrets/vault.ts';
import { vaultPlace } from '#server/secrets/vault-place.ts';
import type { Db } from '#server/db/connect.ts';

export type Text = {
  key: string;
  to: string;
  body: string;
  claimId?: string;
};

export class TextError extends Error {}

/** Characters: four parts of a text in Unicode, or of ten in the GSM alphabet. */
const longestBody = 600;

const control = /[^\P{Cc}\n]|[\u2028\u2029]/u;

export const textSeal = (id: string): string => `text ${id}`;

export const textPlace = vaultPlace({
  table: 'text_message',
  key: ['id'],
  boundTo: ({ id }) => textSeal(id),
});

function checkedBody(body: string): string {
  const trimmed = body.trim();
  if (trimmed === '') throw new TextError('A text says nothing.');
  if (trimmed.length > longestBody) throw new TextError(`A text is longer than ${longestBody} characters.`);
  if (control.test(trimmed) || !trimmed.isWellFormed()) throw new TextError('A text holds what cannot be sent.');
  return trimmed;
}

/**
 * Queues the text in the transaction that causes it; returns whether it is new. Throws TextError before any write if
 * the number or the body must not go into a text.
 */
export async function addText(
  tx: Db,
  { key, to, body, claimId }: Text,
  { settings, now }: { settings: Pick<Services['settings'], 'secretKey'>; now: () => Date },
): Promise<boolean> {
  if (!/^\+[1-9]\d{7,14}$/.test(to)) throw new TextError('The number of a text is not one of E.164.');
  const id = v7();
  const { ciphertext, nonce, keyId } = seal(settings.secretKey, checkedBody(body), textSeal(id));
  const time = now();
  const row = { id, key, claim_id: claimId ?? null, recipient: to, ciphertext, nonce, key_id: keyId, queued_at: time };
  if (!(await addTextRow(tx, row))) return false;
  await addJob(tx, deliverText, { textId: id }, { key: id, dueAt: time, now: time });
  return true;
}
