import { textOfHtml } from '#claim/messages/message-text.rules.ts';
import { postcodeMask } from '#claim/mask/mask-text.rules.ts';
import type { Tx } from '#server/db/connect.ts';
import type { ActingMessage } from './acting-answers.rules.ts';
import type { ActingSession } from './acting-sessions.data.ts';

/** Of each direction. */
const mostShown = 200;

type Dated = Omit<ActingMessage, 'sentAt'> & { date_sent: Date };

async function readReceived(tx: Tx, claimId: string): Promise<Dated[]> {
  const rows = await tx
    .selectFrom('portal_message')
    .select(['id', 'date_sent', 'subject', 'body'])
    .where('claim_id', '=', claimId)
    .where('active', '=', true)
    .orderBy('date_sent', 'desc')
    .limit(mostShown)
    .execute();
  return rows.map(({ body, ...one }) => ({ ...one, from: 'company', name: '', text: textOfHtml(body) }));
}

/** With `nominatedId` what this nominee wrote alone. */
async function readSent(tx: Tx, claimId: string, nominatedId: string | null): Promise<Dated[]> {
  const all = tx
    .selectFrom('outgoing_message')
    .select(['id', 'date_sent', 'subject', 'message as text', 'nominated_name as name'])
    .where('claim_id', '=', claimId);
  const asked = nominatedId === null ? all : all.where('nominated_id', '=', nominatedId);
  const rows = await asked.orderBy('date_sent', 'desc').limit(mostShown).execute();
  return rows.map((one) => ({ ...one, from: one.name === '' ? 'claimant' : 'nominee' }));
}

/** Reads what masks the half of the claim's key that a nominee is not shown. */
async function readKeyMask(tx: Tx, claimId: string) {
  const claim = tx.selectFrom('claim').select('registered_postcode as postcode').where('id', '=', claimId);
  return postcodeMask([(await claim.executeTakeFirstOrThrow()).postcode]);
}

/** With the right see the newest messages of all, with write alone of the nominee's own. The newest first. */
export async function readMessages(tx: Tx, session: ActingSession): Promise<ActingMessage[] | null> {
  const { claimId, nominatedId, may } = session;
  const seesAll = may.includes('see');
  if (!seesAll && !may.includes('write')) return null;
  const sent = await readSent(tx, claimId, seesAll ? null : nominatedId);
  const all = seesAll ? [...(await readReceived(tx, claimId)), ...sent] : sent;
  const mask = await readKeyMask(tx, claimId);
  return all
    .toSorted((one, other) => other.date_sent.getTime() - one.date_sent.getTime())
    .map(({ date_sent: sentAt, subject, text, ...one }) => ({
      ...one,
      subject: mask(subject),
      text: mask(text),
      sentAt: sentAt.toISOString(),
    }));
}
