import { v7 as newId } from 'uuid';

import type { Handler } from '#claim/desk/work/handlers.data.ts';
import { claimOfNumber } from '#claim/document/claim-of-number.data.ts';
import type { AskReason } from '#claim/money/refund-reasons.rules.ts';
import type { Services } from '#server/context.ts';
import { demoDay } from '../story-parts.ts';

/** Of the story “Excess asked for at the desk”. */
const reference = 'CLM-6VKD-3NWQ-9B';
const reason: AskReason = 'work-waits';

/** As if the handler had asked the claimant yesterday, unless somebody has asked. */
export async function storeAskedExcess({ database, now }: Services, handler: Handler | undefined): Promise<void> {
  if (handler === undefined) return;
  await database.kysely.transaction().execute(async (tx) => {
    const claimId = await claimOfNumber(tx, reference);
    if (claimId === null) return;
    const asked = tx.selectFrom('excess_request').select('id').where('claim_id', '=', claimId);
    if ((await asked.executeTakeFirst()) !== undefined) return;
    const by = { by_account: handler.id, by_name: handler.name };
    const row = { claim_id: claimId, id: newId(), reason, ...by, at: new Date(demoDay(now()).at(-1, 11)) };
    await tx.insertInto('excess_request').values(row).execute();
  });
}
