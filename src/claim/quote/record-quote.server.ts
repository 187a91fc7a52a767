import { v7 as newId } from 'uuid';

import type { ClaimDocument } from '#claim/document/claim-document.rules.ts';
import type { ChildRows } from '#claim/document/claim-rows.server.ts';
import { isSame } from '#claim/document/same-row.rules.ts';
import { requestOperator } from '#server/http/request-facts.ts';
import type { Tx } from '#server/db/connect.ts';
import { saidQuote, type SaidQuote, saidVersion } from './said-quote.rules.ts';
import { addSentVersion } from './send-quote.server.ts';
import { isAnythingAgreed } from './quote-terms.data.ts';
import { changeVersion, findNewestSent } from './quote-versions.data.ts';

type QuoteRows = Pick<ChildRows, 'quote' | 'quote_detail'>;

type Of = { claimId: string; now: Date; quiet: boolean };

function isChanged(before: QuoteRows, after: QuoteRows): boolean {
  return (['quote', 'quote_detail'] as const).some(
    (table) =>
      before[table].length !== after[table].length ||
      after[table].some((row, at) => !isSame({ ...before[table][at] }, row)),
  );
}

/** A document takes back what documents have brought, and nothing that was decided about. */
async function withdraw(tx: Tx, { claimId, now }: Of): Promise<void> {
  const newest = await findNewestSent(tx, claimId);
  const isOfDocument = newest?.origin === 'system' && newest.externalId === null;
  if (newest && isOfDocument && newest.decision === null)
    await changeVersion(tx, { claimId, id: newest.id }, { status: 'withdrawn', settled_at: now });
}

async function send(tx: Tx, of: Of, said: SaidQuote, isFirst: boolean): Promise<void> {
  const version = { id: newId(), ...saidVersion(said), byName: requestOperator()?.name ?? '' };
  await addSentVersion(tx, of, version, { isFirst });
}

/** Makes a version of the quote that a document has brought, if it differs from what stood there. */
export async function recordQuote(
  tx: Tx,
  of: Of,
  { before, after, isNew }: { before: QuoteRows; after: QuoteRows; isNew: boolean },
  { quote }: Pick<ClaimDocument, 'quote'>,
): Promise<void> {
  if (!isChanged(before, after)) return;
  const said = saidQuote(quote);
  if (said === null) await withdraw(tx, of);
  else await send(tx, of, said, isNew);
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
    if (said !== null) await send(tx, { claimId, now, quiet: true }, said, true);
  }
}
