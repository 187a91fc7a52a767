import {
  findings,
  form,
  inspected,
  isLaptop,
  isPhone,
  laptop,
  moves,
  otherContract,
  person,
  phone,
  repairQuote,
  type Story,
} from './story-parts.ts';

/** Claims of another insurer, of another brand, and from a system that sends a state alone. */
export const insurerAndBrandStories: Story[] = [
  {
    reference: 'CLM-G5WT-2RKX-6M',
    postcode: 'BA1 1SX',
    story: 'Bare state',
    shows: 'State Repair without any event; the portal writes the event itself',
    document: (day) => ({
      ...person({ name: 'Freya Lawson', line1: '26 Milsom Street', city: 'Bath', postcode: 'BA1 1SX' }),
      ...isLaptop,
      state: 'Repair',
      lastStateChangeDate: day.at(-2, 11),
      dataFormData: form(laptop('4TQ9ZX3', 'XPS 13')),
    }),
  },
  {
    reference: 'CLM-D7VB-9HNC-3T',
    postcode: 'NR2 1TF',
    story: 'Another insurer',
    shows: 'The contract names Larkfield Mutual, which page, mails and report name',
    document: (day) => ({
      ...person({ name: 'Arjun Patel', line1: '12 Gentleman’s Walk', city: 'Norwich', postcode: 'NR2 1TF' }),
      ...isPhone,
      contract: otherContract,
      ...moves(...inspected(day, 3), ['Awaiting Authorisation', day.at(-1, 15)]),
      dataFormData: form({ ...phone('M4NBV2CX', '35672110998877', 'iPhone 13'), ...findings }),
      quote: repairQuote,
      policyExcessAmount: 50,
      excessPaymentTaken: true,
      excessTakenDate: day.at(-4, 19, 32),
    }),
  },
  {
    reference: 'CLM-S3JP-6YQD-8W',
    postcode: 'LE1 5WW',
    story: 'Brand two',
    shows: 'In the brand Marigold on every host, with the brand’s insurer',
    document: (day) => ({
      ...person({ name: 'Chloe Barnes', line1: '5 Silver Street', city: 'Leicester', postcode: 'LE1 5WW' }),
      ...isPhone,
      brand: 'marigold',
      contract: null,
      ...moves(...inspected(day, 2)),
      dataFormData: form(phone('N5MLK8JH', '35543210887766', 'Galaxy S23', 'Samsung')),
    }),
  },
];
