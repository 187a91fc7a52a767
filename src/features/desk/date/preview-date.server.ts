import type { WantedDate } from '#claim/promise/date-body.rules.ts';
import type { FastifyRequest } from 'fastify';

import { checkDate } from '#claim/promise/check-date.ts';
import { promiseWords } from '#claim/promise/promise-words.rules.ts';
import { listDates } from '#claim/promise/promised-dates.data.ts';
import { setDate } from '#claim/promise/set-date.ts';
import { lockClaim } from '#claim/change/claim-change.data.ts';
import { readClaimFacts } from '#claim/read/claim-facts.data.ts';
import { readToldLocale } from '#claim/read/told-locale.data.ts';
import { claimWording } from '#claim/wording/claim-wording.rules.ts';
import type { Services } from '#server/context.ts';
import { tryOut } from '#server/db/try-out.ts';
import { viewerOf } from '#server/sessions/viewer.ts';
import type { WordingOf } from '#shared/wording.ts';
import { noSuchClaim, rightNeeded } from '../action/act.server.ts';
import { findActor } from '../action/actor.data.ts';
import { whatItAsksFor } from './asks-for.ts';
import type { DatePreview } from './date-routes.ts';

type Asked = { claimId: string; wanted: WantedDate; wordingOf: WordingOf };

/** Promises the date, reads what the claimant would, and rolls back: so the words are those of the real change. */
export function previewDate(
  services: Services,
  request: FastifyRequest,
  { claimId, wanted, wordingOf }: Asked,
): Promise<DatePreview> {
  const now = services.now();
  return tryOut(services.database, async (tx) => {
    const actor = await findActor(tx, viewerOf(request, services.settings), claimId, now);
    if (actor === null) throw noSuchClaim();
    if (!actor.rights.includes('state')) throw rightNeeded('state');
    await lockClaim(tx, claimId, 't0.id');
    await checkDate(tx, claimId, wanted, now);
    const [before = null] = await listDates(tx, claimId);
    const asksFor = await whatItAsksFor({ tx, actor, claim: { id: claimId } }, before, wanted);
    await setDate(tx, { claimId, now }, wanted, actor);
    const known = await readClaimFacts(tx, claimId);
    const locale = await readToldLocale(tx, claimId);
    const { sentence } = claimWording(known, wordingOf(known.brand, locale), now);
    const { lines } = promiseWords(await listDates(tx, claimId), locale, now);
    return { sentence, lines, asksFor };
  });
}
