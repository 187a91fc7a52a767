// `quote` and `quote_detail` hold what documents and pages read: the newest version that was sent.
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';

import { resolveNames } from '#claim/document/catalogue.data.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import type { QuoteContent } from './quote-version.rules.ts';
import { saidIn, type SaidQuote, saidText } from './said-quote.rules.ts';

/** Returns the quote that documents and pages read; null without one. */
export async function readShown(tx: Db, claimId: string): Promise<SaidQuote | null> {
  const shown = await findShown(tx, claimId);
  if (!shown) return null;
  const { rows } = await sql<SaidQuote['lines'][number]>`
    select coalesce((select p.name from part p where p.id = d.part_id), '') as part, d.description,
      d.total_pence as "totalPence", d.vat_pence as "vatPence"
    from quote_detail d where d.claim_id = ${claimId}::uuid order by d.position`.execute(tx);
  return { totalPence: shown.total_pence, vatPence: shown.vat_pence, lines: rows };
}

const findShown = (tx: Db, claimId: string) =>
  tx
    .selectFrom('quote')
    .select(['id', 'total_pence', 'vat_pence', 'replaced'])
    .where('claim_id', '=', claimId)
    .executeTakeFirst();

async function writeShown(
  tx: Tx,
  claimId: string,
  { totalPence, vatPence, lines }: SaidQuote,
  replaced: string | null,
): Promise<void> {
  const shown = await findShown(tx, claimId);
  const parts = await resolveNames(
    tx,
    'part',
    lines.flatMap(({ part }) => part || []),
  );
  const id = shown?.id ?? newId();
  const row = { total_pence: totalPence, vat_pence: vatPence, replaced };
  if (shown) await tx.updateTable('quote').set(row).where('claim_id', '=', claimId).execute();
  else
    await tx
      .insertInto('quote')
      .values({ claim_id: claimId, id, ...row })
      .execute();
  await tx.deleteFrom('quote_detail').where('claim_id', '=', claimId).execute();
  if (lines.length === 0) return;
  const details = lines.map((line, position) => ({
    claim_id: claimId,
    id: newId(),
    quote_id: id,
    part_id: parts.get(line.part) ?? null,
    position,
    description: line.description,
    total_pence: line.totalPence,
    vat_pence: line.vatPence,
  }));
  await tx.insertInto('quote_detail').values(details).execute();
}

/** Shows a version that no document made. What documents said stays known, so that the same said again undoes nothing. */
export async function showVersion(tx: Tx, claimId: string, content: QuoteContent): Promise<void> {
  const shown = await findShown(tx, claimId);
  const replaced = shown?.replaced ?? saidText(await readShown(tx, claimId));
  const lines = content.lines.map(({ quantity, description, ...line }) => ({
    ...line,
    description: quantity === 1 ? description : `${description} (${quantity})`.trim(),
  }));
  await writeShown(tx, claimId, { ...content, lines }, replaced);
}

/** Shows again what documents said before a version that no document made; does nothing where there is none. */
export async function showSaid(tx: Tx, claimId: string): Promise<void> {
  const shown = await findShown(tx, claimId);
  if (!shown || shown.replaced === null) return;
  const said = saidIn(shown.replaced);
  if (said !== null) return writeShown(tx, claimId, said, null);
  await tx.deleteFrom('quote_detail').where('claim_id', '=', claimId).execute();
  await tx.deleteFrom('quote').where('claim_id', '=', claimId).execute();
}
