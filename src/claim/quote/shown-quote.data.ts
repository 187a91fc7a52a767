// `quote` and `quote_detail` hold what documents and pages read: the newest version that was sent.
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';

import { resolveNames } from '#claim/document/catalogue.data.ts';
import type { Tx } from '#server/db/connect.ts';
import type { QuoteContent } from './quote-version.rules.ts';
import { saidText } from './said-quote.rules.ts';

type Shown = { id: string; total_pence: number; vat_pence: number; replaced: string | null };

/** Returns what documents said last, as text: what a version of the desk replaced before, or what stands there now. */
async function readSaid(tx: Tx, claimId: string, shown: Shown | undefined): Promise<string> {
  if (!shown) return saidText(null);
  if (shown.replaced !== null) return shown.replaced;
  const { rows } = await sql<{ part: string; description: string; totalPence: number; vatPence: number }>`
    select coalesce((select p.name from part p where p.id = d.part_id), '') as part, d.description,
      d.total_pence as "totalPence", d.vat_pence as "vatPence"
    from quote_detail d where d.claim_id = ${claimId}::uuid order by d.position`.execute(tx);
  return saidText({ totalPence: shown.total_pence, vatPence: shown.vat_pence, lines: rows });
}

/** Shows a version that no document made. What documents said stays known, so that the same said again undoes nothing. */
export async function showVersion(tx: Tx, claimId: string, content: QuoteContent): Promise<void> {
  const shown = await tx
    .selectFrom('quote')
    .select(['id', 'total_pence', 'vat_pence', 'replaced'])
    .where('claim_id', '=', claimId)
    .executeTakeFirst();
  const replaced = await readSaid(tx, claimId, shown);
  const parts = await resolveNames(
    tx,
    'part',
    content.lines.flatMap(({ part }) => part || []),
  );
  const id = shown?.id ?? newId();
  const amounts = { total_pence: content.totalPence, vat_pence: content.vatPence, replaced };
  if (shown) await tx.updateTable('quote').set(amounts).where('claim_id', '=', claimId).execute();
  else
    await tx
      .insertInto('quote')
      .values({ claim_id: claimId, id, ...amounts })
      .execute();
  await tx.deleteFrom('quote_detail').where('claim_id', '=', claimId).execute();
  const details = content.lines.map(({ part, description, quantity, totalPence, vatPence }, position) => ({
    ...{ claim_id: claimId, id: newId(), quote_id: id, part_id: parts.get(part) ?? null, position },
    description: quantity === 1 ? description : `${description} (${quantity})`.trim(),
    ...{ total_pence: totalPence, vat_pence: vatPence },
  }));
  await tx.insertInto('quote_detail').values(details).execute();
}
