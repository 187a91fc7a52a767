import { randomInt } from 'node:crypto';

/** What an operator's system sends; `number` and the registered post code are what the claimant types. */
export type ClaimDocument = {
  policyNumber: string;
  registeredAddress: string;
  state?: string;
  [field: string]: unknown;
};

export type Story = { id: string; number: string; postcode: string; document: ClaimDocument };

const day = 24 * 60 * 60 * 1000;

/** The instant a number of whole days before now (ISO 8601). */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * day).toISOString();
}

export function stateChange(state: string, days: number) {
  return { eventDate: daysAgo(days), name: `Claim state changed to ${state}.`, relatedState: state };
}

/** Ten letters and digits, so that no test meets another's claim. */
export function freshNumber(): string {
  return `E2E-${randomInt(36 ** 5)
    .toString(36)
    .padStart(5, '0')}-${randomInt(36 ** 4)
    .toString(36)
    .padStart(4, '0')}`.toUpperCase();
}

export const postcode = 'SW1A 1AA';

const device = [
  { name: 'Manufacturer', stringValue: 'Apple' },
  { name: 'Model', stringValue: 'iPhone 13' },
  { name: 'Colour', stringValue: 'Midnight' },
  { name: 'Serial Number', stringValue: 'F2LZK0XXN72J' },
  { name: 'IMEI', stringValue: '356938035643809' },
];

/** A claim under inspection since yesterday, with an excess to pay and two unread messages. */
export function inspectingClaim(more: Partial<ClaimDocument> = {}): ClaimDocument {
  return {
    policyNumber: `POL-${freshNumber()}`,
    externalReference: 'JOB-1',
    endUserName: 'Amina Okafor',
    endUserEmail: 'amina@example.com',
    registeredAddress: `1 The Mall\n\n\nLondon\n${postcode}`,
    deliveryAddress: `1 The Mall\n\n\nLondon\n${postcode}`,
    collectionAddress: `1 The Mall\n\n\nLondon\n${postcode}`,
    policyExcessAmount: 75,
    contract: { name: 'Device cover', customer: 'Marigold', tatSlaDays: 7 },
    equipmentType: { name: 'Phone' },
    state: 'Inspection',
    events: [stateChange('Collection Arranged', 4), stateChange('Equipment Received', 2), stateChange('Inspection', 1)],
    dataFormData: device,
    messages: [
      { dateSent: daysAgo(2), subject: 'We have your device', body: '<p>It arrived this morning.</p>', read: false },
      { dateSent: daysAgo(1), subject: 'Inspection', body: '<p>We are looking at it.</p>', read: false },
    ],
    ...more,
  };
}
