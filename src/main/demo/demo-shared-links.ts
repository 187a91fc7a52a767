import { v7 as newId } from 'uuid';

import { claimOfNumber } from '#claim/document/claim-of-number.data.ts';
import { dayMs } from '#shared/time/milliseconds.ts';
import { addLink, countLinks, endLink } from '#features/share/shared-links.data.ts';
import type { Services } from '#server/context.ts';
import { hashToken, newToken } from '#server/sessions/session.ts';

/** The story whose claimant has helpers. */
const sharedStory = 'CLM-9WRG-5HCZ-7D';

const links = [
  { forWhom: 'My sister', madeDays: 1, days: 7, opened: 3, isEnded: false },
  { forWhom: 'Neighbour', madeDays: 2, days: 3, opened: 0, isEnded: true },
];

/** Nobody knows their secrets, so they open nothing. */
export async function loadSharedLinks({ database, now }: Services): Promise<void> {
  await database.kysely.transaction().execute(async (tx) => {
    const claimId = await claimOfNumber(tx, sharedStory);
    if (claimId === null || (await countLinks(tx, claimId, now())).live > 0) return;
    for (const { forWhom, madeDays, days, opened, isEnded } of links) {
      const madeAt = new Date(now().getTime() - madeDays * dayMs);
      const id = newId();
      const times = { madeAt, goodUntil: new Date(madeAt.getTime() + days * dayMs) };
      await addLink(tx, { claimId, id, secretHash: hashToken(newToken()), forWhom, codeEmail: null, ...times });
      const row = tx.updateTable('shared_link').set({ opened, opened_at: opened > 0 ? now() : null });
      await row.where('claim_id', '=', claimId).where('id', '=', id).execute();
      if (isEnded) await endLink(tx, claimId, id, now());
    }
  });
}
