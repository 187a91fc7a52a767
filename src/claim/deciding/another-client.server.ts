// A claim whose contract or brand was corrected, so that it is another client's.
import { v7 as newId } from 'uuid';

import { readClientId, readClientOf } from '#claim/access/client-of-claim.data.ts';
import { requestNotices } from '#claim/change/notify-claimant.server.ts';
import { setWaiting } from '#claim/desk/work/set-work.server.ts';
import type { ClaimColumns, StoredClaim } from '#claim/document/claim-rows.server.ts';
import { isBeyondOffer } from '#claim/offer/offer-status.rules.ts';
import { changeOffer, findNewestOffer, type Offer } from '#claim/offer/offers.data.ts';
import { isBeyondQuote } from '#claim/quote/quote-status.rules.ts';
import { changeVersion, findNewestSent, listVersions, type QuoteVersion } from '#claim/quote/quote-versions.data.ts';
import { addSentVersion } from '#claim/quote/send-quote.server.ts';
import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import type { StateFacts } from '#claim/read/claim-facts.ts';
import type { Warning } from '#claim/warnings/warning.ts';
import type { Tx } from '#server/db/connect.ts';
import { requestOperator } from '#server/http/request-facts.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { poundsOf } from '#shared/money.ts';

type Of = { claimId: string; now: Date; quiet: boolean; state: StateFacts | null; clientId: string | null };

/** What the claimant declined is not wanted, whoever the insurer is. */
const isOpen = ({ status, settledBy }: QuoteVersion): boolean =>
  status === 'sent' || status === 'approved' || (status === 'declined' && settledBy === 'insurer');

/** What the client's limit let through was approved by nobody. */
const isApprovedByClaimant = ({ decides, settledBy }: QuoteVersion): boolean =>
  decides === 'claimant' && settledBy !== 'within-limit';

/** A claimant counts on what was approved, and a system may be about to carry it out. */
async function withdrawApproval(tx: Tx, { claimId, now, quiet }: Of, approved: QuoteVersion): Promise<void> {
  const { id, number, totalPence } = approved;
  await changeVersion(tx, { claimId, id }, { approval_withdrawn_at: now });
  const data = { quoteId: id, quoteVersion: number, total: poundsOf(totalPence) };
  const key = `quote.approval_withdrawn:${id}`;
  await addOutgoingEvent(tx, { key, type: 'quote.approval_withdrawn', claimId, data, now });
  if (quiet || !isApprovedByClaimant(approved)) return;
  const event = { kind: 'quote-approval-withdrawn', quoteId: id } as const;
  await requestNotices(tx, { claimId, now }, [{ event, key: `quote-approval-withdrawn:${id}` }]);
}

/** The call that made the claim another client's has brought `newest` too. */
async function withdrawReplaced(tx: Tx, of: Of, newest: QuoteVersion): Promise<void> {
  if (newest.sentAt?.getTime() !== of.now.getTime()) return;
  const versions = await listVersions(tx, of.claimId);
  const before = versions.find(({ number }) => number !== null && number + 1 === newest.number);
  if (before?.decision === 'approved' && before.clientId !== of.clientId) await withdrawApproval(tx, of, before);
}

/**
 * Sends the newest version again, by the terms of the client of today, unless it went by them already: with the same call,
 * or before. It takes over the `externalId`, so that whoever made it can withdraw it. Returns its number; null where none
 * was to be sent.
 */
async function sendQuoteAgain(tx: Tx, of: Of): Promise<number | null> {
  const { claimId, state, clientId } = of;
  const newest = await findNewestSent(tx, claimId);
  if (newest === null || !isOpen(newest) || isBeyondQuote(state)) return null;
  if (newest.clientId !== null && newest.clientId === clientId) {
    await withdrawReplaced(tx, of, newest);
    return null;
  }
  const { lines, totalPence, vatPence, sentence, externalId } = newest;
  if (externalId !== null) await changeVersion(tx, { claimId, id: newest.id }, { external_id: null });
  const from = { externalId, origin: 'system', byAccount: null, byName: requestOperator()?.name ?? '' } as const;
  const again = { id: newId(), lines, totalPence, vatPence, sentence, goodUntil: null, ...from };
  const { number } = await addSentVersion(tx, of, again, { isFirst: false });
  if (newest.status === 'approved') await withdrawApproval(tx, of, newest);
  return number;
}

/** A claimant counts on what they chose, and a system may be about to carry it out. */
async function tellWithdrawn(tx: Tx, { claimId, now, quiet }: Of, { id, number, optionId, options }: Offer) {
  const kind = options.find((option) => option.id === optionId)?.kind ?? '';
  const data = { offerId: id, offerVersion: number, optionId, kind };
  await addOutgoingEvent(tx, { key: `outcome.withdrawn:${id}`, type: 'outcome.withdrawn', claimId, data, now });
  const event = { kind: 'outcome-withdrawn', offerId: id } as const;
  if (!quiet) await requestNotices(tx, { claimId, now }, [{ event, key: `outcome-withdrawn:${id}` }]);
}

type Withdrawn = 'sent' | 'chosen';

/** What is in hand stays. Returns what the offer was before; null where none was withdrawn. */
async function withdrawOffer(tx: Tx, of: Of): Promise<Withdrawn | null> {
  const { claimId, now, state } = of;
  const newest = await findNewestOffer(tx, claimId);
  if (newest === null || newest.inHandAt !== null || isBeyondOffer(state)) return null;
  if (newest.status !== 'sent' && newest.status !== 'chosen') return null;
  const settledAt = newest.settledAt ?? now;
  await changeOffer(
    tx,
    { claimId, id: newest.id },
    { status: 'withdrawn', settled_at: settledAt, withdrawn_by: 'system', withdrawn_at: now },
  );
  if (newest.status === 'chosen') await tellWithdrawn(tx, of, newest);
  return newest.status;
}

/** Whom the claim waits for at the insurer before is not who decides now. */
async function endWait(tx: Tx, { claimId, now }: Of): Promise<void> {
  const work = tx.selectFrom('desk_work').select('waiting_on').where('claim_id', '=', claimId);
  if ((await work.executeTakeFirst())?.waiting_on !== 'insurer') return;
  await setWaiting(tx, { claimId, now }, { on: null, until: null, what: '' });
}

const withdrawnTexts: Record<Withdrawn, string> = {
  sent: 'What was offered in place of a repair was withdrawn: send a new offer.',
  chosen: 'What was chosen in place of a repair was withdrawn: do not carry it out, and send a new offer.',
};

function warningsOf(number: number | null, withdrawn: Withdrawn | null): Warning[] {
  const detail = [
    'The claim is another client’s now.',
    ...(number === null
      ? []
      : [`Its quote was sent again as version ${number}: what was decided before does not count.`]),
    ...(withdrawn === null ? [] : [withdrawnTexts[withdrawn]]),
  ];
  return detail.length === 1 ? [] : [{ pointer: '/contract', code: 'another-client', detail: detail.join(' ') }];
}

/**
 * Ends what the client before decided or was to decide, where the claim's new columns make it another's: the quote is
 * sent again, an offer is withdrawn, and no wait for the insurer goes on. Where the claim has had no client, all stays.
 * The claim is locked and written, and the caller writes its row at the desk.
 */
export async function endForAnotherClient(
  tx: Tx,
  { claim }: StoredClaim,
  columns: ClaimColumns,
  { now, quiet }: { now: Date; quiet: boolean },
): Promise<Warning[]> {
  if (claim.contract_id === columns.contract_id && claim.brand === columns.brand) return [];
  const before = await readClientOf(tx, claim);
  const clientId = await readClientId(tx, claim.id);
  if (before === null || before === clientId) return [];
  const { state } = await readClaimFacts(tx, claim.id);
  const of = { claimId: claim.id, now, quiet, state, clientId };
  await endWait(tx, of);
  return warningsOf(await sendQuoteAgain(tx, of), await withdrawOffer(tx, of));
}
