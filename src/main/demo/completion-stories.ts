import {
  findings,
  form,
  inspected,
  isLaptop,
  isPhone,
  laptop,
  moves,
  person,
  phone,
  repairQuote,
  type Story,
} from './story-parts.ts';

const report = { dataFormData: form({ ...laptop('8HJ2LQ3'), ...findings }), quote: repairQuote };

/** Claims after the inspection. */
export const completionStories: Story[] = [
  {
    reference: 'CLM-X4KB-8VTP-2Q',
    postcode: 'SO14 7DU',
    story: 'Awaiting authorisation',
    shows: 'Inspected and quoted; the insurer decides',
    document: (day) => ({
      ...person({ name: 'Grace Bennett', line1: '62 Above Bar Street', city: 'Southampton', postcode: 'SO14 7DU' }),
      ...isLaptop,
      ...moves(...inspected(day, 4), ['Awaiting Authorisation', day.at(-2, 16)]),
      ...report,
      stateDeadline: day.at(1, 17),
    }),
  },
  {
    reference: 'CLM-9WRG-5HCZ-7D',
    postcode: 'S1 2HE',
    story: 'Repairing',
    shows: 'Completion in progress',
    document: (day) => ({
      ...person({ name: 'Liam Foster', line1: '11 Fargate', city: 'Sheffield', postcode: 'S1 2HE' }),
      ...isLaptop,
      ...moves(
        ...inspected(day, 6),
        ['Awaiting Authorisation', day.at(-4, 16)],
        ['Repair', day.at(-2, 9), 'Jo Whitfield'],
      ),
      ...report,
    }),
  },
  {
    reference: 'CLM-J8NQ-3FXM-9H',
    postcode: 'OX1 3DP',
    story: 'External repair',
    shows: 'The banner about the authorised service provider',
    document: (day) => ({
      ...person({ name: 'Emily Zhang', line1: '27 Broad Street', city: 'Oxford', postcode: 'OX1 3DP' }),
      ...isPhone,
      ...moves(...inspected(day, 7), ['Sent for External Repair', day.at(-3, 12)]),
      dataFormData: form({ ...phone('H4YNP0QR', '35700112987654', 'iPhone 14 Pro'), ...findings }),
    }),
  },
  {
    reference: 'CLM-6DVT-4YKW-8P',
    postcode: 'GL1 2DS',
    story: 'Awaiting return',
    shows: 'Repaired yesterday evening; the return address may be edited for 24 hours',
    document: (day) => ({
      ...person({ name: 'Oliver Grant', line1: '4 Westgate Street', city: 'Gloucester', postcode: 'GL1 2DS' }),
      ...isLaptop,
      externalReference: 'JOB-20398',
      policyNumber: 'NF-5520-0871',
      ...moves(
        ...inspected(day, 8),
        ['Repair', day.at(-4, 9), 'Jo Whitfield'],
        ['Awaiting Repaired Equipment Return to End User', day.at(-1, 23, 30)],
      ),
      ...report,
      nextDeliveryAttemptDate: day.workday(1, 10),
      deliveryCourier: 'DPD',
      dpddeliveryNumber: '15509876543210',
    }),
  },
  {
    reference: 'CLM-T3ZX-7QBN-5J',
    postcode: 'YO1 7HU',
    story: 'Returned, repaired',
    shows: 'The final event; all three steps completed; estimate from it (rule 1)',
    document: (day) => ({
      ...person({ name: 'Charlotte Webb', line1: '19 Stonegate', city: 'York', postcode: 'YO1 7HU' }),
      ...isLaptop,
      ...moves(
        ...inspected(day, 14),
        ['Repair', day.at(-10, 9), 'Jo Whitfield'],
        ['Awaiting Repaired Equipment Return to End User', day.at(-6, 15)],
        ['Repaired Equipment Returned to End User', day.at(-4, 12, 10)],
      ),
      ...report,
      lastDeliveryAttemptDate: day.at(-4, 12, 10),
      deliveryCourier: 'Royal Mail',
      deliveryTrackingDetails: 'QZ765432181GB',
    }),
  },
  {
    reference: 'CLM-F5HC-2WPR-4X',
    postcode: 'DE1 2DA',
    story: 'Returned, not repaired',
    shows: 'Returned to End User without a repair; no photos',
    document: (day) => ({
      ...person({ name: 'Jacob Mensah', line1: '33 Sadler Gate', city: 'Derby', postcode: 'DE1 2DA' }),
      ...isPhone,
      ...moves(...inspected(day, 9), ['Returned to End User', day.at(-3, 14)]),
      dataFormData: form(phone('K2MDR7VX', '35409011556677')),
      lastDeliveryAttemptDate: day.at(-3, 14),
      deliveryCourier: 'Evri',
      deliveryTrackingDetails: 'H01ABA0012345678',
    }),
  },
  {
    reference: 'CLM-B9YK-6NTD-3Z',
    postcode: 'TR1 2QE',
    story: 'Awaiting voucher',
    shows: 'Beyond economical repair; a voucher is being prepared',
    document: (day) => ({
      ...person({ name: 'Ruby Pascoe', line1: '7 Boscawen Street', city: 'Truro', postcode: 'TR1 2QE' }),
      ...isLaptop,
      ...moves(...inspected(day, 6), ['Awaiting Voucher Issue', day.at(-2, 11)]),
      dataFormData: form({
        ...laptop('C02ZK1MNMD6T', 'MacBook Air M2', 'Apple'),
        'Repair Action Needed': 'Beyond economical repair',
      }),
    }),
  },
  {
    reference: 'CLM-W7MJ-8XGV-2F',
    postcode: 'IP1 1DQ',
    story: 'Voucher issued',
    shows: 'A final state other than a return',
    document: (day) => ({
      ...person({ name: 'Noah Fletcher', line1: '15 Tavern Street', city: 'Ipswich', postcode: 'IP1 1DQ' }),
      ...isPhone,
      ...moves(
        ...inspected(day, 12),
        ['Awaiting Voucher Issue', day.at(-6, 11)],
        ['Voucher Issued to End User', day.at(-2, 10)],
      ),
      dataFormData: form(phone('L9QWE3RT', '35118709871234', 'Pixel 8', 'Google')),
    }),
  },
  {
    reference: 'CLM-E2PT-5ZKH-9W',
    postcode: 'EX4 3SB',
    story: 'Cancelled',
    shows: 'Claim Cancelled; all steps back to pending',
    document: (day) => ({
      ...person({ name: 'Ethan Cole', line1: '88 Fore Street', city: 'Exeter', postcode: 'EX4 3SB' }),
      ...isPhone,
      ...moves(...inspected(day, 5), ['Claim Cancelled', day.at(-1, 17)]),
    }),
  },
];
