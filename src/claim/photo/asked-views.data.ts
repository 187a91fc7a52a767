import { CompiledQuery } from 'kysely';

import { clientIdOf } from '#claim/access/client-of-claim.data.ts';
import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import { deviceOf } from '#claim/wording/device.rules.ts';
import type { Tx } from '#server/db/connect.ts';
import { shotsOf, type ViewLists } from './asked-views.rules.ts';
import type { PhotoView } from './photo-views.rules.ts';

const statement = `select l.photo_views as views from claim c join client l on l.id = ${clientIdOf('c')}
  where c.id = $1::uuid`;

/** Returns the claim's device, and what its client asks to be photographed of it. */
export async function readAskedViews(tx: Tx, claimId: string): Promise<{ device: string; shots: PhotoView[] }> {
  const { rows } = await tx.executeQuery<{ views: ViewLists }>(CompiledQuery.raw(statement, [claimId]));
  const { device } = await readClaimFacts(tx, claimId);
  const { name, kind } = deviceOf(device);
  return { device: name, shots: [...shotsOf(kind, rows[0]?.views)] };
}
