import type { ClaimInput } from '#claim/document/claim-document.rules.ts';
import type { WordingSample } from './wording-routes.ts';
import { dayMs } from '#shared/time/milliseconds.ts';

export type StateRef = NonNullable<ClaimInput['state']>;

type Kind = WordingSample['kind'];

/** What a sample is a claim of. `trackerNumber` is the stage of its state. */
export type SampleOf = {
  state: StateRef;
  /** The state of a device that has come, and one to come from. */
  received: StateRef;
  earlier: StateRef;
  trackerNumber: number | null;
  brand: string;
  contract: { customer: string; name: string };
  now: Date;
};

const at = ({ now }: SampleOf, days: number): string => new Date(now.getTime() + days * dayMs).toISOString();

const address = { line1: '1 Sample Street', line2: '', line3: '', city: 'Leeds', postcode: 'LS1 1AA' };

const device = (type: string, manufacturer: string, model: string): ClaimInput => ({
  equipmentType: { name: type },
  dataFormData: [
    { name: 'Manufacturer', stringValue: manufacturer },
    { name: 'Model', stringValue: model },
  ],
});

const phone = device('Mobile phone', 'Apple', 'iPhone 15');

/** A device that has not come has no event that it did. */
function receivedAt(of: SampleOf, days: number): ClaimInput {
  if ((of.trackerNumber ?? 1) < 2) return { events: [] };
  const name = 'Claim state changed to Equipment Received.';
  return { events: [{ externalId: 'sample-received', eventDate: at(of, days), name, relatedState: of.received }] };
}

const claimant: ClaimInput = {
  endUserName: 'Sam Sample',
  endUserEmail: 'sam@example.com',
  endUserMobile: '07700 900123',
  registeredAddress: address,
  deliveryAddress: address,
};

function common(of: SampleOf): ClaimInput {
  return {
    ...claimant,
    ...phone,
    brand: of.brand,
    contract: { ...of.contract, tatSlaDays: 10 },
    lastStateChangeDate: at(of, -1 / 24),
    ...receivedAt(of, -2),
  };
}

const couriers: ClaimInput = { courier: 'DPD', deliveryCourier: 'DPD' };

/** Six claims in the same state that differ in what is known of them. */
const documents: Record<Kind, (of: SampleOf) => ClaimInput> = {
  usual: (of) => ({
    ...couriers,
    nextCollectionAttemptDate: at(of, 2),
    nextDeliveryAttemptDate: at(of, 2),
  }),
  'little-known': () => ({ equipmentType: { name: 'Laptop' }, dataFormData: [] }),
  late: (of) => ({
    ...couriers,
    contract: { ...of.contract, tatSlaDays: 3 },
    ...receivedAt(of, -20),
    nextCollectionAttemptDate: at(of, -20),
    lastCollectionAttemptDate: null,
  }),
  tried: (of) => ({
    ...couriers,
    nextCollectionAttemptDate: at(of, -1),
    lastCollectionAttemptDate: at(of, -1),
    nextDeliveryAttemptDate: at(of, -1),
    lastDeliveryAttemptDate: at(of, -1),
  }),
  dated: (of) => ({ ...couriers, stateDeadline: at(of, 4) }),
  asked: () => ({
    ...device('Mobile phone', 'Samsung', 'Galaxy S24 Ultra 5G 512 GB'),
    policyExcessAmount: 75,
    notification: { name: 'An excess is due', linkName: 'Pay now', linkPath: '/excess-payment' },
  }),
};

export const sampleKinds = Object.keys(documents) as Kind[];

export const sampleDocument = (kind: Kind, of: SampleOf): ClaimInput => ({
  ...common(of),
  ...documents[kind](of),
  state: of.state,
});
