import { changeClaim, noSuchClaim } from '#claim/change/claim-change.server.ts';
import { claimNumber } from '#claim/document/claim-number.server.ts';
import { claimOfNumber } from '#claim/document/claim-of-number.data.ts';
import type { Written } from '#claim/live/claim-version.server.ts';
import { auditOperatorCall } from '#claim/operator/note-operator-change.data.ts';
import type { Services } from '#server/context.ts';
import { checkDate } from './check-date.server.ts';
import type { WantedDate } from './date-body.rules.ts';
import type { PromisedDate } from './promised-date.rules.ts';
import { listDates } from './promised-dates.data.ts';
import { setDate } from './set-date.server.ts';

type SetAs = { ifMatch?: string | undefined; quiet?: boolean };

/** The newest word counts, whoever said it: no lead is asked. */
export async function setDateOfNumber(
  services: Services,
  pathNumber: string,
  wanted: WantedDate,
  { ifMatch, quiet = false }: SetAs,
): Promise<Written & { dateId: string }> {
  const now = services.now();
  return changeClaim(services, pathNumber, ifMatch, async (tx, { claim: { id, number, version: before } }) => {
    await checkDate(tx, id, wanted, now);
    const set = await setDate(tx, { claimId: id, now, quiet }, wanted, { accountId: null, name: '' });
    await auditOperatorCall(tx, id, { now, quiet });
    const isNew = set.version !== null;
    return { id, number, version: set.version ?? before, created: isNew, changed: isNew, dateId: set.id };
  });
}

export async function datesOfNumber({ database }: Services, pathNumber: string): Promise<PromisedDate[]> {
  const id = await claimOfNumber(database.kysely, claimNumber(pathNumber));
  if (id === null) throw noSuchClaim();
  return listDates(database.kysely, id);
}
