import { localeNamed } from '#shared/locale.ts';
import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import { deviceOf } from '#claim/wording/device.rules.ts';
import type { Tx } from '#server/db/connect.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { poundsOf } from '#shared/money.ts';
import { addAuthorisation, type Authorisation } from './authorisations.data.ts';
import { rowsHash } from './quote-hash.server.ts';
import { type DecisionFault, faultOfDecision, type Wanted } from './quote-status.rules.ts';
import { proofRows } from './quote-words.rules.ts';
import type { QuoteContent } from './quote-version.rules.ts';
import { changeVersion, findNewestSent, readQuoteFacts } from './quote-versions.data.ts';

/** `heardAt` is when somebody said it to a handler; without it, now. */
type Of = { claimId: string; now: Date; heardAt?: Date };

/** Who decided, and how; `byKind` is `claimant` on the claim's page alone, and `nominated` on the nominee's. */
export type DecidedBy = Pick<
  Authorisation,
  'decision' | 'byKind' | 'byName' | 'accountId' | 'channel' | 'locale' | 'reasonCode' | 'reason'
> & {
  /** The claimant entered a mailed code. */
  isCodeEntered?: boolean;
};

export type Decision = { id: string; rows: [label: string, value: string][]; number: number; decidedAt: Date };

async function numberOf(tx: Tx, claimId: string): Promise<string> {
  const claim = tx.selectFrom('claim').select('number').where('id', '=', claimId);
  return (await claim.executeTakeFirstOrThrow()).number;
}

/** Keeps what was decided with all that was agreed, and tells the operator's systems. The caller raises the claim's version. */
export async function addDecision(
  tx: Tx,
  { claimId, now, heardAt = now }: Of,
  quote: QuoteContent & { id: string; number: number; contentHash: string },
  by: DecidedBy,
): Promise<Decision> {
  const { device, customer } = await readClaimFacts(tx, claimId);
  const { id: versionId, number, totalPence, contentHash } = quote;
  const rows = proofRows({
    claimNumber: await numberOf(tx, claimId),
    device: deviceOf(device, localeNamed(by.locale)).name,
    insurer: customer.trim() || null,
    quote,
    decided: { ...by, decidedAt: heardAt },
    locale: localeNamed(by.locale),
  });
  const id = await addAuthorisation(tx, claimId, {
    versionId,
    versionNumber: number,
    totalPence,
    contentHash,
    ...by,
    agreed: rows,
    agreedHash: rowsHash(rows),
    decidedAt: heardAt,
  });
  const { decision, byKind, byName } = by;
  const nominated_name = byKind === 'nominated' ? byName : '';
  await changeVersion(
    tx,
    { claimId, id: versionId },
    { status: decision, decision, settled_at: heardAt, settled_by: byKind, nominated_name },
  );
  const data = { quoteId: versionId, quoteVersion: number, total: poundsOf(totalPence), by: byKind };
  const type = decision === 'approved' ? 'quote.approved' : 'quote.declined';
  const reasons = decision === 'declined' ? { reason: by.reasonCode } : {};
  await addOutgoingEvent(tx, { key: `${type}:${id}`, type, claimId, data: { ...data, ...reasons }, now });
  return { id, rows, number, decidedAt: heardAt };
}

/** Returns as `faultOfDecision`. The claim is locked. */
export async function findDecisionFault(
  tx: Tx,
  { claimId, now }: Omit<Of, 'heardAt'>,
  wanted: Wanted,
  by: 'claimant' | 'insurer' | 'on-behalf',
): Promise<DecisionFault | 'same' | null> {
  const facts = await readQuoteFacts(tx, claimId);
  const { state } = await readClaimFacts(tx, claimId);
  return faultOfDecision(facts, wanted, { by, state, now });
}

/**
 * Decides about the newest version that was sent, if it is what was seen. The claim is locked. Returns why it cannot be
 * decided; null where the same was decided before.
 */
export async function decideQuote(
  tx: Tx,
  of: Of,
  wanted: Omit<Wanted, 'decision'>,
  by: DecidedBy & { byKind: 'claimant' | 'nominated' | 'insurer' | 'on-behalf' },
): Promise<Decision | DecisionFault | null> {
  const { claimId, now, heardAt = now } = of;
  // A nominee decides by the claimant's rules.
  const rule = by.byKind === 'nominated' ? 'claimant' : by.byKind;
  const fault = await findDecisionFault(tx, { claimId, now: heardAt }, { ...wanted, decision: by.decision }, rule);
  if (fault !== null) return fault === 'same' ? null : fault;
  const quote = await findNewestSent(tx, claimId);
  if (quote?.number !== wanted.number) throw new Error('The newest version of a locked claim cannot change.');
  return addDecision(tx, of, { ...quote, number: wanted.number }, by);
}
