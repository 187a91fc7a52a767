import { v7 as newId } from 'uuid';

import type { ClaimDocument } from '#claim/document/claim-document.rules.ts';
import type { ChildRows } from '#claim/document/claim-rows.ts';
import { isSame } from '#claim/document/same-row.rules.ts';
import { requestOperator } from '#server/http/request-facts.ts';
import type { Tx } from '#server/db/connect.ts';
import { linesOfSaid, saidQuote, type SaidQuote } from './said-quote.rules.ts';
import { sendVersion } from './send-quote.ts';
import { isAnythingAgreed, readQuoteTerms } from './quote-terms.data.ts';
import { addDraft, changeVersion, findNewestSent, findVersion } from './quote-versions.data.ts';

type QuoteRows = Pick<ChildRows, 'quote' | 'quote_detail'>;

function isChanged(before: QuoteRows, after: QuoteRows): boolean {
  return (['quote', 'quote_detail'] as const).some(
    (table) =>
      before[table].length !== after[table].length ||
      after[table].some((row, at) => !isSame({ ...before[table][at] }, row)),
  );
}

/** The newest version of a claim whose document has no quote any more. */
async function withdraw(tx: Tx, claimId: string): Promise<void> {
  const newest = await findNewestSent(tx, claimId);
  if (newest) await changeVersion(tx, { claimId, id: newest.id }, { status: 'withdrawn' });
}

async function sendSaid(tx: Tx, of: Of, said: SaidQuote): Promise<void> {
  const { decides } = await readQuoteTerms(tx, of.claimId);
  const id = newId();
  const content = { lines: linesOfSaid(said), totalPence: said.totalPence, vatPence: said.vatPence };
  const rest = { claimantPence: 0, decides, goodUntil: null, sentence: '' };
  const by = { externalId: null, origin: 'system', byAccount: null, byName: requestOperator()?.name ?? '' } as const;
  await addDraft(tx, of.claimId, { id, ...content, ...rest, ...by }, of.now);
  const draft = await findVersion(tx, of.claimId, id);
  if (draft) await sendVersion(tx, of, draft, { isShown: true });
}

type Of = { claimId: string; now: Date; quiet: boolean };

/** Makes a version of the quote that a document has brought, if it differs from what stood there. */
export async function recordQuote(
  tx: Tx,
  of: Of,
  before: QuoteRows,
  after: QuoteRows,
  { quote }: Pick<ClaimDocument, 'quote'>,
): Promise<void> {
  if (!isChanged(before, after)) return;
  const said = saidQuote(quote);
  if (said === null) await withdraw(tx, of.claimId);
  else await sendSaid(tx, of, said);
}

type NewClaim = { claimId: string; document: Pick<ClaimDocument, 'quote'> };

/**
 * Makes versions of the quotes of new claims that came in bulk, where a client has agreed more than that the insurer
 * decides. Others become a version by `ensureVersion`, when one is needed. Nobody is told.
 */
export async function recordNewQuotes(tx: Tx, claims: readonly NewClaim[], now: Date): Promise<void> {
  const quoted = claims.filter(({ document }) => document.quote !== null);
  if (quoted.length === 0 || !(await isAnythingAgreed(tx))) return;
  for (const { claimId, document } of quoted) {
    const said = saidQuote(document.quote);
    if (said !== null) await sendSaid(tx, { claimId, now, quiet: true }, said);
  }
}
