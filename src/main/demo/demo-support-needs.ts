import { v7 as newId } from 'uuid';

import { claimOfNumber } from '#claim/document/claim-of-number.data.ts';
import { setNeeds } from '#claim/support/set-needs.server.ts';
import { closeSupportOffer, markNeedsSeen, readStoredNeeds } from '#claim/support/support-needs.data.ts';
import type { WantedNeeds } from '#claim/support/support-needs.rules.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import { raiseVersion } from '#claim/change/claim-change.data.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';

type Told = { reference: string; wanted: WantedNeeds; isRead: boolean };

/** One that waits to be read, and one that a handler has read. The other stories are offered help on My Claim. */
const told: Told[] = [
  {
    reference: 'CLM-9WRG-5HCZ-7D',
    wanted: { codes: ['large-print', 'other'], words: 'I lip-read', until: null, tellsInsurer: false },
    isRead: false,
  },
  {
    reference: 'CLM-2KJT-9MFP-6X',
    wanted: { codes: ['telephone', 'more-time'], words: '', until: null, tellsInsurer: true },
    isRead: true,
  },
];

async function tell(services: Services, tx: Tx, { reference, wanted, isRead }: Told): Promise<void> {
  const now = services.now();
  const claimId = await claimOfNumber(tx, reference);
  if (claimId === null || !(await closeSupportOffer(tx, claimId, now))) return;
  const claimant = { saidBy: 'claimant', byAccount: null, byName: '' } as const;
  await setNeeds({ tx, claimId, now, keys: services }, wanted, claimant);
  if (isRead) {
    const ids = (await readStoredNeeds(tx, claimId, dayOf(now))).map(({ id }) => id);
    await markNeedsSeen(tx, claimId, ids, { accountId: newId(), name: 'Kim Adler', now });
  }
  await raiseVersion(tx, claimId, now);
}

/**
 * Once there are clients, because a tick is for the one of then. A story that was told is left alone, so that a
 * claimant's changes stay.
 */
export async function loadSupportNeeds(services: Services): Promise<void> {
  for (const one of told) await services.database.kysely.transaction().execute((tx) => tell(services, tx, one));
}
