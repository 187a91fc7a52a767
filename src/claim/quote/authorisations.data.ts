import { sql } from 'kysely';
import { v7 as newId } from 'uuid';

import { readClientId } from '#claim/access/client-of-claim.data.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import type { DeciderKind, HeardChannel } from './quote-version.rules.ts';

export type Authorisation = {
  id: string;
  /** The claim's client then; null without one, and of decisions from before it was kept. */
  clientId: string | null;
  versionId: string;
  versionNumber: number;
  decision: 'approved' | 'declined';
  /** Of a refusal. */
  reasonCode: string | null;
  reason: string;
  totalPence: number;
  contentHash: string;
  /** `[label, value]` in the order of the proof; empty once the claim is erased. */
  agreed: [label: string, value: string][];
  agreedHash: string;
  locale: string;
  byKind: DeciderKind;
  byName: string;
  accountId: string | null;
  channel: 'page' | 'api' | 'rule' | HeardChannel;
  decidedAt: Date;
};

/** Of an offer beyond repair; its version is the offer. */
export type ChoiceAuthorisation = Omit<Authorisation, 'decision'> & { decision: 'chosen' };

type Added = 'id' | 'clientId';

export async function addAuthorisation(
  tx: Db,
  claimId: string,
  authorisation: Omit<Authorisation, Added> | Omit<ChoiceAuthorisation, Added>,
): Promise<string> {
  const id = newId();
  const { versionId, versionNumber, decision, reasonCode, reason, totalPence, ...how } = authorisation;
  const subject = decision === 'chosen' ? 'outcome' : 'quote';
  const { contentHash, agreed, agreedHash, locale, byKind, byName, accountId, channel, decidedAt } = how;
  await tx
    .insertInto('authorisation')
    .values({
      claim_id: claimId,
      id,
      client_id: await readClientId(tx, claimId),
      subject,
      version_id: versionId,
      version_number: versionNumber,
      decision,
      reason_code: reasonCode,
      reason,
      total_pence: totalPence,
      content_hash: contentHash,
      agreed: JSON.stringify(agreed),
      agreed_hash: agreedHash,
      locale,
      by_kind: byKind,
      by_name: byName,
      account_id: accountId,
      channel,
      decided_at: decidedAt,
    })
    .execute();
  return id;
}

const agreedRows = (text: string): Authorisation['agreed'] =>
  text === '' ? [] : (JSON.parse(text) as Authorisation['agreed']);

async function listOf<Decision extends string>(db: Db, claimId: string, subject: 'quote' | 'outcome') {
  const rows = await db
    .selectFrom('authorisation')
    .selectAll()
    .where('claim_id', '=', claimId)
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    clientId: row.client_id,
    versionId: row.version_id,
    versionNumber: row.version_number,
    decision: row.decision as Decision,
    reasonCode: row.reason_code,
    reason: row.reason,
    totalPence: row.total_pence,
    contentHash: row.content_hash,
    agreed: agreedRows(row.agreed),
    agreedHash: row.agreed_hash,
    locale: row.locale,
    byKind: row.by_kind as DeciderKind,
    byName: row.by_name,
    accountId: row.account_id,
    channel: row.channel as Authorisation['channel'],
    decidedAt: row.decided_at,
  }));
}

/** Returns what was decided about quotes, the newest first. */
export const listAuthorisations = (db: Db, claimId: string): Promise<Authorisation[]> =>
  listOf<Authorisation['decision']>(db, claimId, 'quote');

/** Returns what was chosen of offers, the newest first. */
export const listChoices = (db: Db, claimId: string): Promise<ChoiceAuthorisation[]> =>
  listOf<'chosen'>(db, claimId, 'outcome');

/** Takes away who decided and what names the claim, of a claim that is deleted. That it was decided stays. */
export async function blankAuthorisations(tx: Tx, claimId: string): Promise<void> {
  await sql`select set_config('fettle.erasure', 'on', true)`.execute(tx);
  const blank = { agreed: '', by_name: '', reason: '' };
  await tx.updateTable('authorisation').set(blank).where('claim_id', '=', claimId).execute();
}
