import { v7 as newId } from 'uuid';

import { addAlerts } from '#claim/desk/alarms/alerts.data.ts';
import { assigneeOrLeads } from '#claim/desk/alarms/leads-of-claim.data.ts';
import { isSameAddress } from '#claim/rules/typed-address.rules.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { addOutgoingEvent } from '#server/outbox/outgoing-event.data.ts';
import { type Address, joinAddress } from '#shared/people/address.ts';
import { hourMs } from '#shared/time/milliseconds.ts';
import { addAddressChange, countAddressChanges, forgetBookedTo } from './address-changes.data.ts';
import { tellAddressChanged } from './address-changed-mail.server.ts';
import { readBookedDelivery } from './booked-delivery.data.ts';
import { replacedAddressOf } from './replaced-address.rules.ts';
import { readReturnAddress, writeReturnAddress } from './return-address.data.ts';
import { tellLater } from './tell-later.server.ts';

type Of = { claimId: string; now: Date; services: Services };

/** More changes within an hour are told by one mail an hour later, so that nobody floods a mailbox by going to and fro. */
const mostTold = 5;

async function alertDesk(tx: Tx, { claimId, now, services: { settings } }: Of): Promise<void> {
  const { desk, demo } = settings;
  if (!desk) return;
  const people = await assigneeOrLeads(tx, claimId, { now, demo });
  const alert = { claimId, kind: 'address-changed', stage: 'now', runAt: now } as const;
  await addAlerts(
    tx,
    people.map((accountId) => ({ ...alert, accountId })),
    { now },
  );
}

/** `isElsewhere`: a delivery that is booked already goes to another address than this. */
type Changed = { isChanged: boolean; isElsewhere: boolean };

/**
 * Writes the return address that the claimant wants, tells them of it, and the desk where a booked delivery does not
 * follow. `isConfirmed`: the courier takes it there. `sessionId` is the claim session that wants it, if one does.
 * `isUnseen`: it does not see the present address, so the same one again is written and told as any other. The claim is
 * locked; the caller raises its version.
 */
export async function changeAddress(
  tx: Tx,
  of: Of,
  address: Address,
  { isConfirmed, sessionId, isUnseen = false }: { isConfirmed: boolean; sessionId: string | null; isUnseen?: boolean },
): Promise<Changed> {
  const { claimId, now, services } = of;
  if (isConfirmed) await forgetBookedTo(tx, claimId);
  const stored = await readReturnAddress(tx, claimId);
  const after = joinAddress(address);
  if (!isUnseen && isSameAddress(joinAddress(stored.current), after)) return { isChanged: false, isElsewhere: false };
  const booked = isConfirmed ? null : await readBookedDelivery(tx, claimId, now);
  const elsewhere = booked !== null && !isSameAddress(booked.goesTo, after) ? booked : null;
  await writeReturnAddress(tx, claimId, address, replacedAddressOf(stored));
  const changeId = newId();
  const isToTell = (await countAddressChanges(tx, claimId, new Date(now.getTime() - hourMs))) < mostTold;
  const goesTo = elsewhere && { address: elsewhere.goesTo, number: elsewhere.number };
  await addAddressChange(tx, {
    claimId,
    id: changeId,
    at: now,
    goesTo,
    sessionId,
    isOperators: stored.replaced === null,
  });
  if (isToTell) {
    await tellAddressChanged(tx, services, { claimId, changeId, before: stored.current, after: address, elsewhere });
  } else await tellLater(tx, of);
  if (elsewhere !== null) await alertDesk(tx, of);
  return { isChanged: true, isElsewhere: elsewhere !== null };
}

/** Tells operators’ systems, of the claim's `version` that has the address. */
export async function announceAddress(
  tx: Tx,
  { claimId, now }: Pick<Of, 'claimId' | 'now'>,
  { version, isBooked }: { version: number | null; isBooked: boolean },
): Promise<void> {
  const key = `claim.address_changed:${claimId.toLowerCase()}:${version}`;
  await addOutgoingEvent(tx, { key, type: 'claim.address_changed', claimId, data: { version, isBooked }, now });
}
