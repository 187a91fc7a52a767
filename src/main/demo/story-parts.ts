import type { DateReason } from '#claim/promise/date-reasons.rules.ts';
import type { ReportContent } from '#claim/report/report-content.rules.ts';
import type { CourierReason, CourierStatus } from '#claim/parcel/parcel.rules.ts';
import type { LeaveKind, Place } from '#claim/parcel/rebooking.rules.ts';
import type { ClaimInput } from '#claim/document/claim-document.rules.ts';
import type { OptionBody } from '#claim/offer/offer-body.rules.ts';
import type { OutcomeKind } from '#claim/offer/offer.rules.ts';
import type { WantedLine } from '#claim/quote/quote-body.rules.ts';
import { addBusinessDays, addLondonDays, startOfLondonDay } from '#shared/time/london.ts';
import { minuteMs } from '#shared/time/milliseconds.ts';

export type Story = {
  reference: string;
  postcode: string;
  story: string;
  shows: string;
  document: (day: DemoDay) => ClaimInput;
  /** Versions of the quote that no document brings. */
  quotes?: readonly DemoQuote[];
  /** Versions of the inspection report, the oldest first. */
  reports?: readonly DemoReport[];
  /** A parcel, and what its courier said. */
  parcel?: DemoParcel;
  /** Promised dates, the oldest first. */
  dates?: readonly DemoDate[];
  /** What is offered beyond repair. */
  offer?: DemoOffer;
  /** Payments of the excess on the page, the oldest first; a second one is one too many. */
  payments?: readonly DemoPayment[];
};

export type DemoPayment = { pence: number; refundedPence?: number };

/** `before` is the claim as it was when it was sent; `goodDays` as of a quote. */
export type DemoOffer = {
  before: (day: DemoDay) => ClaimInput;
  options: (day: DemoDay) => OptionBody[];
  sentDays: number;
  goodDays?: number;
  /** What the claimant did with it the same evening: chose an option of this kind, or asked. */
  claimant?: OutcomeKind | 'asks';
  /** Of the voucher that was chosen. */
  code?: string;
  isWithdrawn?: true;
};

/** `issuedDays` counts from today. */
export type DemoReport = Partial<ReportContent> & Pick<ReportContent, 'findings'> & { issuedDays: number };

/** `sentDays` and `goodDays` count from today; without `goodDays` it is good for two weeks. */
export type DemoQuote = {
  externalId: string;
  lines: readonly WantedLine[];
  claimantPence: number;
  sentDays: number;
  goodDays?: number;
  /** What became of it the same evening; `tells` is an approval by telephone. */
  claimant?: 'approves' | 'declines' | 'asks' | 'tells';
  isWithdrawn?: true;
};

/** Days count from today; those ahead are working days. */
export type DemoDate = { saidDays: number; from: number; to: number; reasonCode: DateReason; reason?: string };

/** Days count from today; those ahead are working days. */
export type DemoParcel = {
  number: string;
  bookedDays: number;
  pinNeeded?: boolean;
  /** Without one, a delivery. */
  direction?: 'collection';
  offers: { days: readonly number[]; places?: readonly Place[]; leave?: readonly LeaveKind[]; otherAddress?: boolean };
  events: readonly DemoCourierEvent[];
  /** What became of the claimant's wish for the last of the days. */
  wish?: 'asked' | 'confirmed' | 'refused' | 'withdrawn' | 'expired';
};

export type DemoCourierEvent = {
  days: number;
  hour: number;
  status: CourierStatus;
  reason?: CourierReason;
  place?: string;
  /** Hours and minutes, from and to. */
  window?: readonly [number, number, number, number];
};

/** Counted from London's today, so that a day's document is the same at each start of that day. */
export type DemoDay = {
  at: (days: number, hour?: number, minute?: number) => string;
  workday: (days: number, hour?: number) => string;
};

export function demoDay(now: Date): DemoDay {
  const today = startOfLondonDay(now);
  const timeOn = (day: Date, hour: number, minute = 0) =>
    new Date(day.getTime() + (hour * 60 + minute) * minuteMs).toISOString();
  return {
    at: (days, hour = 9, minute = 0) => timeOn(addLondonDays(today, days), hour, minute),
    workday: (days, hour = 9) => timeOn(addBusinessDays(today, days), hour),
  };
}

export function imei(fourteen: string): string {
  const sum = fourteen.split('').reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return fourteen + String((10 - (sum % 10)) % 10);
}

type Step = [systemName: string, date: string, engineer?: string];

export function moves(...steps: Step[]): Pick<ClaimInput, 'state' | 'events'> {
  const events = steps.map(([relatedState, eventDate, engineer]) => ({
    externalId: relatedState,
    eventDate,
    name: relatedState === 'Collection Arranged' ? relatedState : `Claim state changed to ${relatedState}.`,
    engineer: engineer ?? '',
    relatedState,
  }));
  return { state: steps.at(-1)?.[0] ?? null, events };
}

export function received(day: DemoDay, daysAgo: number): Step[] {
  return [
    ['Collection Arranged', day.at(-daysAgo - 2, 11, 20)],
    ['Equipment Received', day.at(-daysAgo, 9, 10)],
  ];
}

export function inspected(day: DemoDay, daysAgo: number, engineer = 'Marcus Bell'): Step[] {
  return [...received(day, daysAgo), ['Inspection', day.at(-daysAgo + 1, 10, 5), engineer]];
}

type FormValues = Record<string, string>;

export function form(values: FormValues): NonNullable<ClaimInput['dataFormData']> {
  return Object.entries(values).map(([name, stringValue]) => ({ name, stringValue }));
}

export const laptop = (serial: string, model = 'Latitude 5440', manufacturer = 'Dell'): FormValues => ({
  Manufacturer: manufacturer,
  Model: model,
  Colour: 'Grey',
  'Serial Number': serial,
  CPU: 'Intel Core i5-1345U',
  Processor: 'Intel Core i5',
  RAM: '16 GB',
  'Memory Size': '16 GB',
  Storage: '512 GB SSD',
});

export const phone = (serial: string, fourteen: string, model = 'iPhone 15', manufacturer = 'Apple'): FormValues => ({
  Manufacturer: manufacturer,
  Model: model,
  Colour: 'Midnight',
  'Serial Number': serial,
  IMEI: imei(fourteen),
  'Memory Size': '6 GB',
  Storage: '128 GB',
});

export const findings: FormValues = {
  'Inspection Type 1': 'Screen cracked',
  'Inspection Type 2': 'Battery below 70% of its capacity',
  'Repair Type 1': 'Replace screen assembly',
  'Repair Type 2': 'Replace battery',
  'Repair Action Needed': 'Repair',
};

export const repairQuote: NonNullable<ClaimInput['quote']> = {
  total: 298.8,
  vat: 49.8,
  quoteDetails: [
    { description: 'Screen', total: 178.8, vat: 29.8, part: { name: 'Screen assembly' } },
    { description: 'Battery', total: 66, vat: 11, part: { name: 'Battery' } },
    { description: 'Labour', total: 54, vat: 9, part: { name: 'Labour' } },
  ],
};

export const contract = { name: 'Gadget Gold', customer: 'Northfield Insurance', tatSlaDays: 10 };

export const otherContract = { name: 'Mobile Protect', customer: 'Larkfield Mutual', tatSlaDays: 10 };

type Person = { name: string; line1: string; city: string; postcode: string; line2?: string; line3?: string };

export function person({ name, line1, line2 = '', line3 = '', city, postcode }: Person): ClaimInput {
  const address = { line1, line2, line3, city, postcode };
  const mailbox = name.toLowerCase().replace(/[^a-z]+/g, '.');
  return {
    endUserName: name,
    endUserEmail: `${mailbox}@example.com`,
    endUserMobile: '07700 900123',
    endUserPhone: '0113 496 0123',
    registeredAddress: address,
    collectionAddress: address,
    deliveryAddress: address,
    contract,
  };
}

export const isLaptop = { equipmentType: { name: 'Laptop' }, accessories: 'Charger\nSleeve', accessoriesListed: true };
export const isPhone = { equipmentType: { name: 'Mobile phone' }, accessories: '', accessoriesListed: false };
