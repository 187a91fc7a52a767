import { v7 as newId } from 'uuid';

import { raiseVersion } from '#claim/change/claim-change.data.ts';
import { workOnClaim, type Working } from '#claim/desk/work/work-on-claim.server.ts';
import { askRebooking, withdrawRebooking } from '#claim/parcel/ask-rebooking.server.ts';
import { endRebooking } from '#claim/parcel/expire-rebooking.server.ts';
import type { CourierEvent } from '#claim/parcel/parcel.rules.ts';
import { findExternalParcel, type Parcel } from '#claim/parcel/parcels.data.ts';
import { putParcel } from '#claim/parcel/put-parcel.server.ts';
import { noOptions } from '#claim/parcel/rebooking.rules.ts';
import { findRebooking, type Rebooking } from '#claim/parcel/rebookings.data.ts';
import { recordEvents } from '#claim/parcel/record-events.server.ts';
import { settleRebooking, type Settling } from '#claim/parcel/settle-rebooking.server.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { DemoDay, DemoParcel } from './story-parts.ts';

const externalId = 'parcel-1';

const dayIn = (day: DemoDay, days: number): string => dayOf(new Date(days > 0 ? day.workday(days) : day.at(days)));

function eventsOf({ events }: DemoParcel, day: DemoDay): CourierEvent[] {
  return events.map(({ days, hour, status, reason = null, place = '', window }, at) => {
    const [from, fromMinute, to, toMinute] = window ?? [];
    const instant = new Date(day.at(days, hour, 12));
    return {
      id: newId(),
      externalId: `event-${at}`,
      at: instant,
      status,
      reason,
      words: '',
      place,
      windowFrom: window ? new Date(day.at(days, from, fromMinute)) : null,
      windowTo: window ? new Date(day.at(days, to, toMinute)) : null,
      origin: 'aggregator',
      receivedAt: instant,
    };
  });
}

type Of = { claimId: string; now: Date; quiet: true; settings: Services['settings']; services: Services };

async function addParcel({ tx }: Working, of: Of, parcel: DemoParcel, day: DemoDay): Promise<Parcel> {
  const { days, ...offers } = parcel.offers;
  const options = { ...noOptions, ...offers, days: days.map((ahead) => dayIn(day, ahead)) };
  const said = { courier: 'DPD', number: parcel.number, windowFrom: null, windowTo: null, options };
  const wanted = { direction: parcel.direction ?? 'delivery', ...said, pinNeeded: parcel.pinNeeded ?? false } as const;
  await putParcel(tx, of, externalId, { ...wanted, bookedFor: dayIn(day, parcel.bookedDays) });
  const stored = await findExternalParcel(tx, of.claimId, externalId);
  if (stored === null) throw new Error('A parcel that was put is stored.');
  return stored;
}

const answers: Record<'confirmed' | 'refused', Settling> = {
  confirmed: { status: 'confirmed', bookedFor: null, windowFrom: null, windowTo: null, answer: '' },
  refused: { status: 'refused', answer: 'the van was loaded already' },
};

async function end(
  tx: Tx,
  of: Of,
  { asked, parcel }: { asked: Rebooking; parcel: Parcel },
  what: Exclude<NonNullable<DemoParcel['wish']>, 'asked'>,
): Promise<void> {
  if (what === 'withdrawn') await withdrawRebooking(tx, of, asked.id);
  else if (what === 'expired') await endRebooking(tx, of, asked, parcel);
  else await settleRebooking(tx, of, asked, { settling: answers[what], by: 'demo' });
}

async function wish({ tx }: Working, of: Of, parcel: Parcel, what: NonNullable<DemoParcel['wish']>): Promise<void> {
  const { claimId, now } = of;
  const id = newId();
  const day = parcel.options.days.at(-1) ?? '';
  await askRebooking(tx, of, { id, parcelId: parcel.id, wish: { kind: 'day', day } });
  const asked = await findRebooking(tx, claimId, id);
  if (asked && what !== 'asked') await end(tx, of, { asked, parcel }, what);
  await raiseVersion(tx, claimId, now);
}

/** Makes a story's parcel with what its courier and its claimant said, unless it is there. */
export async function loadParcel(
  services: Services,
  number: string,
  { parcel, day }: { parcel: DemoParcel | undefined; day: DemoDay },
): Promise<void> {
  if (parcel === undefined) return;
  const at = new Date(day.at(-1, 10, 2));
  await workOnClaim({ ...services, now: () => at }, number, async (working) => {
    const of: Of = { claimId: working.claimId, now: at, quiet: true, settings: services.settings, services };
    if ((await findExternalParcel(working.tx, of.claimId, externalId)) !== null) return;
    const stored = await addParcel(working, of, parcel, day);
    const by = { origin: 'aggregator', accountId: null, name: 'AfterShip' } as const;
    await recordEvents(working.tx, of, stored, { events: eventsOf(parcel, day), by });
    if (parcel.wish) await wish(working, of, stored, parcel.wish);
  });
}
