import { z } from 'zod';

import { viewLists } from '#claim/photo/view-lists.rules.ts';
import { type ReportField, reportFields } from '#claim/report/report-content.rules.ts';
import { complaintTerms, usualComplaints } from './complaint-terms.rules.ts';
import { outcomeKinds } from '#claim/offer/offer.rules.ts';
import { openingHours } from '#shared/time/opening-hours.rules.ts';
import { storedDay } from '#shared/time/stored-day.rules.ts';

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const text = z.string().trim().min(1, { error: 'must not be empty' }).max(200);

const mostContracts = 500;

/** What is agreed of quotes. `limit`: up to this total, in pounds, nobody needs to decide. */
const quoteTerms = z.strictObject({
  decides: z.enum(['insurer', 'claimant']).default('insurer'),
  limit: z
    .number()
    .min(0, { error: 'must not be below nothing' })
    .max(100_000, { error: 'must be at most £100,000' })
    .multipleOf(0.01, { error: 'must be whole pence' })
    .optional(),
  /** For how many days a quote is good. */
  days: z
    .int()
    .min(1, { error: 'must be at least one day' })
    .max(366, { error: 'must be at most 366 days' })
    .default(14),
  /** An approval counts for a later version with the same decider and no line more, where nobody pays more. */
  coversLess: z.boolean().default(false),
});

/** Of a client that has agreed nothing else. */
export const usualQuotes = quoteTerms.parse({});

/** Of a client that asks for nothing else. */
export const usualReportFields: readonly ReportField[] = ['findings', 'recommendation'];
/** What is offered beyond repair, and until when the claimant may choose. */
/** What contacts per claim were before claimants had the portal, when that was counted, and of how many claims. */
const baselineTerms = z.strictObject({
  contactsPerClaim: z
    .number()
    .min(0, { error: 'must not be below nothing' })
    .max(1_000, { error: 'must be at most 1,000' }),
  measuredOn: storedDay('must be a day such as 2026-01-31'),
  claims: z.int().min(10, { error: 'must be at least ten claims' }),
});

const outcomeTerms = z.strictObject({
  kinds: z.array(z.enum(outcomeKinds)).default([...outcomeKinds]),
  /** Until it is in hand, the claimant may choose another option. */
  mayChange: z.boolean().default(true),
  /** For how many days an offer stands. */
  days: z
    .int()
    .min(1, { error: 'must be at least one day' })
    .max(366, { error: 'must be at most 366 days' })
    .default(14),
});

/** Of a client that has agreed nothing else. */
export const usualOutcomes = outcomeTerms.parse({});

export const clientFields = {
  name: text,
  /** The client has the claims of this brand that no contract assigns to another client. */
  brand: text.optional(),
  hours: openingHours
    .refine((hours) => weekdays.some((day) => (hours[day]?.length ?? 0) > 0), { error: 'must open on a weekday' })
    .optional(),
  /** How the client's auditors see names, addresses and contacts. */
  contactsForAuditors: z.enum(['shown', 'masked']).default('masked'),
  quotes: quoteTerms.default(usualQuotes),
  /** Whether a helper of its claimants enters a mailed code before they see a claim. */
  helpersNeedCode: z.boolean().default(false),
  /** Whether its claimants enter a mailed code with a decision about a quote, and with a choice beyond repair. */
  decisionsNeedCode: z.boolean().default(false),
  /** What a report must say before it is issued. */
  reportFields: z
    .array(z.enum(reportFields))
    .max(reportFields.length)
    .default([...usualReportFields]),
  /** What is to be photographed of its devices. */
  photoViews: viewLists.default({}),
  /** Whether couriers may leave its parcels with a neighbour or in a safe place. */
  leavesParcels: z.boolean().default(false),
  baseline: baselineTerms.optional(),
  /** Whether its claimants are asked how their claims were handled. */
  asksSurveys: z.boolean().default(true),
  outcomes: outcomeTerms.default(usualOutcomes),
  complaints: complaintTerms.default(usualComplaints),
  /** Names as in the claim documents. Without a name: all contracts of the customer that no other client names. */
  contracts: z
    .array(z.strictObject({ customer: text, name: text.optional() }))
    .max(mostContracts)
    .default([]),
};

/** A closed client keeps the claims that came before, and takes no new ones. */
const client = z.strictObject({ ...clientFields, closedAt: z.iso.datetime().optional() });

export type Client = z.output<typeof client>;

export type StoredClient = Client & { id: string; version: number };

type OwnKey = { pointer: string; what: 'name' | 'brand' | 'contract'; key: string };

/** Returns what may belong to no other client, so that a claim has one client. */
function ownKeys({ name, brand, contracts }: Client): OwnKey[] {
  return [
    { pointer: '/name', what: 'name', key: name },
    ...(brand === undefined ? [] : [{ pointer: '/brand', what: 'brand', key: brand } as const]),
    ...contracts.map(({ customer, name: of = 'all' }, at) => ({
      ...({ pointer: `/contracts/${at}`, what: 'contract' } as const),
      key: `${customer}: ${of}`,
    })),
  ];
}

const isSameKey = (one: OwnKey, other: OwnKey) => one.what === other.what && one.key === other.key;

function repeated(keys: readonly OwnKey[]): OwnKey[] {
  return keys.filter(
    (key, at) =>
      keys.findIndex((other) => isSameKey(key, other)) === at &&
      keys.findLastIndex((other) => isSameKey(key, other)) > at,
  );
}

/** `owner` is null where the client itself names it twice. */
export type Clash = OwnKey & { owner: string | null };

/** Returns what the client wants and another one has, or what it names twice itself. */
export function clashesOf(wanted: Client, others: readonly Client[]): Clash[] {
  const keys = ownKeys(wanted);
  const taken = others.flatMap((other) =>
    keys
      .filter((key) => ownKeys(other).some((theirs) => isSameKey(key, theirs)))
      .map((key) => ({ ...key, owner: other.name })),
  );
  return [...taken, ...repeated(keys).map((key) => ({ ...key, owner: null }))];
}

export const clientsFile = z.array(client).superRefine((clients, context) => {
  for (const { what, key } of repeated(clients.flatMap(ownKeys))) {
    context.addIssue({ code: 'custom', message: `The ${what} ${key} stands twice` });
  }
});
