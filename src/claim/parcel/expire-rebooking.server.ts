import { addAlerts } from '#claim/desk/alarms/alerts.data.ts';
import { assigneeOrLeads } from '#claim/desk/alarms/leads-of-claim.data.ts';
import { requestNotices } from '#claim/change/notify-claimant.server.ts';
import type { Tx } from '#server/db/connect.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import type { Settings } from '#server/settings/env.ts';
import type { Parcel } from './parcels.data.ts';
import { type Rebooking, writeSettled } from './rebookings.data.ts';

type Of = { claimId: string; now: Date };

/** Ends a wish that needs no answer any more, or got none in time, and tells operators’ systems. */
export async function endRebooking(
  tx: Tx,
  { claimId, now }: Of,
  { id }: Pick<Rebooking, 'id'>,
  parcel: Parcel,
): Promise<void> {
  await writeSettled(tx, claimId, id, { status: 'expired', answer: '', settledBy: '', now });
  const data = { rebookingId: id, parcelId: parcel.id, externalId: parcel.externalId };
  const key = `delivery.rebooking_expired:${claimId}:${id}`;
  await addOutgoingEvent(tx, { key, type: 'delivery.rebooking_expired', claimId, data, now });
}

async function alertDesk(tx: Tx, { claimId, now }: Of, { desk, demo }: Pick<Settings, 'desk' | 'demo'>): Promise<void> {
  if (!desk) return;
  const people = await assigneeOrLeads(tx, claimId, { now, demo });
  const alerts = people.map((accountId) => ({
    ...({ claimId, accountId, kind: 'rebooking-expired', stage: 'now', runAt: now } as const),
  }));
  await addAlerts(tx, alerts, { now });
}

/** Ends a wish that nobody has answered in time, and tells the claimant and the desk too. The claim is locked. */
export async function expireRebooking(
  tx: Tx,
  of: Of & { settings: Pick<Settings, 'desk' | 'demo'> },
  rebooking: Pick<Rebooking, 'id'>,
  parcel: Parcel,
): Promise<void> {
  const { claimId, now, settings } = of;
  await endRebooking(tx, of, rebooking, parcel);
  const { id: rebookingId } = rebooking;
  const event = { kind: 'rebooking-settled', rebookingId, direction: parcel.direction } as const;
  await requestNotices(tx, { claimId, now }, [{ event, key: `rebooking-settled:${rebookingId}` }]);
  await alertDesk(tx, of, settings);
}
