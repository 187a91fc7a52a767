import { hourMs } from '#shared/time/milliseconds.ts';

const names = [
  'Manufacturer',
  'Model',
  'Colour',
  'Storage',
  'Serial Number',
  'IMEI',
  'CPU',
  'RAM',
  'Memory Size',
  'Inspection Type 1',
];
const start = Date.UTC(2026, 9, 1, 9);
const paragraph = 'We have news of your claim. '.repeat(12).trim();
const postcodes = ['LS9 8AB', 'M1 2CD', 'EH1 1YZ', 'BS8 4JT', 'NE1 7RU'];

/** Returns a claim as large as in practice: 20 events, 10 form fields, 5 messages, a contract and a quote. */
export function fullClaim(n: number) {
  const address = { line1: `${1 + (n % 200)} High Street`, city: 'Leeds', postcode: postcodes[n % postcodes.length] };
  return {
    number: `CLM-${n}`,
    externalReference: `JOB-${n}`,
    policyNumber: `POL-${n}`,
    state: 'Inspection',
    endUserName: 'Priya Nair',
    endUserEmail: `claimant${n}@example.com`,
    endUserMobile: '07700 900123',
    registeredAddress: address,
    collectionAddress: address,
    deliveryAddress: `${address.line1}\n\n\nLeeds\n${address.postcode}`,
    contract: { name: 'Gadget Gold', customer: 'Northfield Insurance', tatSlaDays: 10 },
    equipmentType: { name: 'Laptop' },
    accessories: 'Charger\nCase',
    courier: 'DPD',
    policyExcessAmount: 25 * (n % 4),
    events: Array.from({ length: 20 }, (_, k) => ({
      externalId: `ev-${n}-${k}`,
      eventDate: new Date(start + k * 7 * hourMs + n).toISOString(),
      name: k % 2 === 0 ? 'Customer contacted' : 'Claim state changed to Inspection.',
      sharedKey: 'claim.state',
      engineer: 'Jo Whitfield',
      relatedState: k % 2 === 0 ? null : 'Inspection',
    })),
    dataFormData: names.map((name) => ({ name, stringValue: `${name} ${n % 1_000}` })),
    quote: {
      total: 246,
      vat: 41,
      quoteDetails: [
        { description: 'Screen', total: 200, vat: 33, part: { name: 'Screen assembly' } },
        { description: 'Labour', total: 46, vat: 8 },
      ],
    },
    messages: Array.from({ length: 5 }, (_, k) => ({
      externalId: `msg-${n}-${k}`,
      dateSent: new Date(start + k * 24 * hourMs).toISOString(),
      subject: 'News of your claim',
      body: `<p>${paragraph}</p>`,
    })),
    notification: { name: 'An excess is due', linkName: 'Pay now', linkPath: '/excess-payment' },
  };
}
