// A complaint outlives its claim, without how to reach the claimant and with contacts masked in its texts.
import { sql } from 'kysely';

import { maskOfErased } from '#claim/mask/claim-contacts.data.ts';
import type { MaskText } from '#claim/mask/mask-text.rules.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import { countOpen } from './complaints.data.ts';
import type { Letter } from './letters.rules.ts';

/** Throws 409 `complaint-open`. `forced` says how the call is forced. */
export async function checkNoOpenComplaint(tx: Tx, claimId: string, forced: string): Promise<void> {
  if ((await countOpen(tx, claimId)) === 0) return;
  const detail = `The claim has an open complaint, so it stays. Close the complaint, or force it by ${forced}.`;
  throw new Problem(409, 'complaint-open', detail);
}

const maskedLetter = ({ title, paragraphs }: Letter, mask: MaskText): Letter => ({
  title: mask(title),
  paragraphs: paragraphs.map(({ part, text }) => ({ part, text: mask(text) })),
});

async function blankSteps(tx: Tx, claimId: string, mask: MaskText): Promise<void> {
  const ofClaim = tx.selectFrom('complaint_step').where('claim_id', '=', claimId);
  for (const { id, kind, words, letter } of await ofClaim.select(['id', 'kind', 'words', 'letter']).execute()) {
    const set = {
      by_name: '',
      agreed_by: '',
      said_by_name: '',
      // Of a hand-over they are the insurer's address, which proves where it went.
      words: kind === 'handed-over' ? words : mask(words),
      letter: letter === null ? null : JSON.stringify(maskedLetter(letter as Letter, mask)),
    };
    await tx.updateTable('complaint_step').set(set).where('claim_id', '=', claimId).where('id', '=', id).execute();
  }
}

/** Call it before the claim's row and its nominees go, because it masks what is known of them. */
export async function blankComplaints(tx: Tx, claimId: string): Promise<void> {
  const ofClaim = tx.selectFrom('complaint').where('claim_id', '=', claimId);
  const complaints = await ofClaim.select(['id', 'words', 'wanted', 'cause_words as causeWords']).execute();
  if (complaints.length === 0) return;
  const mask = await maskOfErased(tx, claimId);
  for (const { id, words, wanted, causeWords } of complaints) {
    const masked = { words: mask(words), wanted: mask(wanted), cause_words: mask(causeWords) };
    const set = { ...masked, reach: '', taken_by_name: '' };
    await tx.updateTable('complaint').set(set).where('claim_id', '=', claimId).where('id', '=', id).execute();
  }
  await blankSteps(tx, claimId, mask);
}

/** Deletes complaints whose claims are gone and that were received before an instant. */
export async function deleteOldComplaints(db: Db, before: Date): Promise<void> {
  await sql`delete from complaint k where k.received_at < ${before}
    and not exists (select from claim c where c.id = k.claim_id)`.execute(db);
}
