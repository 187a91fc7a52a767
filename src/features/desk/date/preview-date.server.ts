import type { FastifyRequest } from 'fastify';

import { checkDate } from '#claim/promise/check-date.server.ts';
import type { WantedDate } from '#claim/promise/date-body.rules.ts';
import { listDates } from '#claim/promise/promised-dates.data.ts';
import { setDate } from '#claim/promise/set-date.server.ts';
import type { Services } from '#server/context.ts';
import { previewChange, type Previews } from '../preview/preview-change.server.ts';
import { reasonAgainstMove } from './reason-against-move.server.ts';
import type { DatePreview } from './date-routes.ts';

type Asked = { claimId: string; wanted: WantedDate; previews: Previews };

export function previewDate(
  services: Services,
  request: FastifyRequest,
  { wanted, ...asked }: Asked,
): Promise<DatePreview> {
  return previewChange(services, request, { ...asked, right: 'state' }, async ({ tx, now, actor, claim }) => {
    await checkDate(tx, claim.id, wanted, now);
    const [before = null] = await listDates(tx, claim.id);
    const asksFor = await reasonAgainstMove({ tx, actor, claim }, before, wanted);
    await setDate(tx, { claimId: claim.id, now }, wanted, actor);
    return { asksFor };
  });
}
