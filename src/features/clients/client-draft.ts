import type { GivenOf } from '#web/call.ts';
import { penceOf, poundsOf } from '#shared/money.ts';
import { deviceKinds } from '#shared/device-drawings.ts';
import { type OutcomeKind, outcomeKinds } from '#claim/offer/offer.rules.ts';
import { penceTyped, typedPounds } from '#web/ui/fields/typed-amount.ts';
import * as m from '#web/messages/index.ts';
import type { clientRoutes, ShownClient } from './client-routes.ts';
import { hoursDraftOf, hoursFaults, hoursIn, type HoursDraft, type HoursFault } from './hours/hours-draft.rules.ts';

export type ContractDraft = { key: number; customer: string; plan: string };

/** As it is typed. */
export type QuotesDraft = Pick<ShownClient['quotes'], 'decides' | 'coversLess'> & { limit: string; days: string };

export type OutcomesDraft = { kinds: OutcomeKind[]; mayChange: boolean; days: string };

/** The form does not change the Ombudsman, which a file of clients names. */
export type ComplaintsDraft = Pick<ShownClient['complaints'], 'respondent' | 'ombudsman'> & {
  insurerName: string;
  insurerEmail: string;
  waiver: string;
};
export type BaselineDraft = { contacts: string; measuredOn: string; claims: string };

/** What of a client the form has, besides its name. */
export type ClientDraft = {
  brand: string;
  contracts: ContractDraft[];
  hours: HoursDraft;
  contacts: 'shown' | 'masked';
  quotes: QuotesDraft;
  helpersNeedCode: boolean;
  decisionsNeedCode: boolean;
  reportFields: ShownClient['reportFields'];
  photoViews: ShownClient['photoViews'];
  leavesParcels: boolean;
  asksSurveys: boolean;
  baseline: BaselineDraft;
  outcomes: OutcomesDraft;
  complaints: ComplaintsDraft;
  isClosed: boolean;
};

export type Errors = Record<string, string>;

const usualQuotes: ShownClient['quotes'] = { decides: 'insurer', limit: null, days: 14, coversLess: false };

const quotesDraftOf = ({ decides, limit, days, coversLess } = usualQuotes): QuotesDraft => ({
  decides,
  coversLess,
  days: String(days),
  limit: limit === null ? '' : typedPounds(penceOf(limit)),
});

type FormFields = Exclude<keyof ShownClient, 'id' | 'version' | 'name' | 'openClaims'>;

const newClient: Pick<ShownClient, FormFields> = {
  brand: null,
  contracts: [],
  hours: null,
  contactsForAuditors: 'masked',
  quotes: { decides: 'insurer', limit: null, days: 14, coversLess: false },
  reportFields: ['findings', 'recommendation'],
  photoViews: {},
  outcomes: { kinds: [...outcomeKinds], mayChange: true, days: 14 },
  complaints: { respondent: 'operator', insurer: null, waiver: null, ombudsman: null },
  helpersNeedCode: false,
  decisionsNeedCode: false,
  leavesParcels: false,
  asksSurveys: true,
  baseline: null,
  closedAt: null,
};

const outcomesDraftOf = ({ kinds, mayChange, days }: ShownClient['outcomes']): OutcomesDraft => ({
  kinds,
  mayChange,
  days: String(days),
});

const complaintsDraftOf = ({ respondent, insurer, waiver, ombudsman }: ShownClient['complaints']): ComplaintsDraft => ({
  respondent,
  ombudsman,
  waiver: waiver ?? '',
  insurerName: insurer?.name ?? '',
  insurerEmail: insurer?.email ?? '',
});

const baselineDraftOf = (baseline: ShownClient['baseline']): BaselineDraft => ({
  contacts: baseline === null ? '' : String(baseline.contactsPerClaim),
  measuredOn: baseline?.measuredOn ?? '',
  claims: baseline === null ? '' : String(baseline.claims),
});

const isEmpty = ({ contacts, measuredOn, claims }: BaselineDraft): boolean =>
  [contacts, measuredOn, claims].every((typed) => typed.trim() === '');

export function draftOf(client: ShownClient | null): ClientDraft {
  const { brand, contracts, hours, contactsForAuditors, quotes, closedAt, ...more } = client ?? newClient;
  const { helpersNeedCode, decisionsNeedCode, reportFields, photoViews, leavesParcels, asksSurveys } = more;
  const { outcomes, baseline } = more;
  return {
    brand: brand ?? '',
    contracts: contracts.map(({ customer, name }, key) => ({ key, customer, plan: name ?? '' })),
    hours: hoursDraftOf(hours),
    contacts: contactsForAuditors,
    quotes: quotesDraftOf(quotes),
    reportFields,
    photoViews,
    helpersNeedCode,
    decisionsNeedCode,
    leavesParcels,
    asksSurveys,
    outcomes: outcomesDraftOf(outcomes),
    complaints: complaintsDraftOf(more.complaints),
    baseline: baselineDraftOf(baseline),
    isClosed: closedAt !== null,
  };
}

export function nextKey(rows: readonly { key: number }[]): number {
  return Math.max(-1, ...rows.map(({ key }) => key)) + 1;
}

function complaintsIn({ respondent, insurerName, insurerEmail, waiver, ombudsman }: ComplaintsDraft) {
  const insurer = { name: insurerName.trim(), email: insurerEmail.trim() };
  return {
    respondent,
    ...((insurer.name !== '' || insurer.email !== '') && { insurer }),
    ...(waiver.trim() !== '' && { waiver: waiver.trim() }),
    ...(ombudsman !== null && { ombudsman }),
  };
}

type Wanted = GivenOf<typeof clientRoutes.clientEffects>['body'];

export function wantedOf(clientId: string, name: string, draft: ClientDraft): Wanted {
  const { reportFields, photoViews, helpersNeedCode, decisionsNeedCode, leavesParcels, asksSurveys } = draft;
  const { brand, contracts, contacts, quotes, outcomes, baseline, isClosed } = draft;
  const { decides, coversLess, days } = quotes;
  const limit = penceTyped(quotes.limit);
  const hours = hoursIn(draft.hours);
  return {
    clientId,
    name: name.trim(),
    contactsForAuditors: contacts,
    reportFields,
    photoViews,
    helpersNeedCode,
    decisionsNeedCode,
    leavesParcels,
    asksSurveys,
    isClosed,
    ...(brand !== '' && { brand }),
    ...(hours !== null && { hours }),
    quotes: { decides, coversLess, days: Number(days), ...(limit !== null && { limit: poundsOf(limit) }) },
    ...(!isEmpty(baseline) && { baseline: baselineIn(baseline) }),
    outcomes: { kinds: outcomes.kinds, mayChange: outcomes.mayChange, days: Number(outcomes.days) },
    complaints: complaintsIn(draft.complaints),
    contracts: contracts.map(({ customer, plan }) => ({
      customer: customer.trim(),
      ...(plan.trim() !== '' && { name: plan.trim() }),
    })),
  };
}

const faultTexts: Record<HoursFault, () => string> = {
  format: m.clients_hours_format,
  never: m.clients_hours_never,
  day: m.clients_day_required,
};

/** Of a limit, in pence. */
const mostLimit = 10_000_000;
const mostDays = 366;

const isDays = (typed: string): boolean =>
  /^\d{1,3}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= mostDays;

function quotesFaults({ limit, days }: QuotesDraft): Errors {
  const pence = penceTyped(limit);
  const isLimit = limit.trim() === '' || (pence !== null && pence >= 0 && pence <= mostLimit);
  return {
    ...(!isLimit && { 'quotes-limit': m.clients_quotes_limit_wrong() }),
    ...(!isDays(days) && { 'quotes-days': m.clients_quotes_days_wrong() }),
  };
}

function complaintsFaults({ respondent, insurerName, insurerEmail }: ComplaintsDraft): Errors {
  const isHalf = (insurerName.trim() === '') !== (insurerEmail.trim() === '');
  const isMissing = respondent === 'insurer' && insurerName.trim() === '';
  return isHalf || isMissing ? { 'complaints-insurer': m.clients_complaints_insurer_required() } : {};
}

const baselineIn = ({ contacts, measuredOn, claims }: BaselineDraft) => ({
  contactsPerClaim: Number(contacts),
  measuredOn: measuredOn.trim(),
  claims: Number(claims),
});

const fewestClaims = 10;

function baselineFaults(baseline: BaselineDraft): Errors {
  if (isEmpty(baseline)) return {};
  const { contactsPerClaim, measuredOn, claims } = baselineIn(baseline);
  const isNumber = baseline.contacts.trim() !== '' && contactsPerClaim >= 0 && contactsPerClaim <= 1_000;
  const isWhole = Number.isInteger(claims) && claims >= fewestClaims;
  return {
    ...(!isNumber && { 'baseline-contacts': m.clients_baseline_contacts_wrong() }),
    ...(!/^\d{4}-\d{2}-\d{2}$/.test(measuredOn) && { 'baseline-day': m.clients_baseline_day_wrong() }),
    ...(!isWhole && { 'baseline-claims': m.clients_baseline_claims_wrong() }),
  };
}

/** Returns what must be mended before the draft is sent, by field. */
export function errorsIn(draft: ClientDraft): Errors {
  const { contracts, hours, quotes, photoViews, outcomes, complaints, baseline } = draft;
  const unnamed = contracts.filter(({ customer }) => customer.trim() === '');
  const empty = deviceKinds.filter((kind) => photoViews[kind]?.length === 0);
  return {
    ...Object.fromEntries(empty.map((kind) => [`photos-${kind}`, m.clients_photos_empty()])),
    ...Object.fromEntries(unnamed.map(({ key }) => [`contract-${key}`, m.clients_contract_customer_required()])),
    ...Object.fromEntries(Object.entries(hoursFaults(hours)).map(([field, fault]) => [field, faultTexts[fault]()])),
    ...quotesFaults(quotes),
    ...complaintsFaults(complaints),
    ...baselineFaults(baseline),
    ...(!isDays(outcomes.days) && { 'outcomes-days': m.clients_outcomes_days_wrong() }),
  };
}

/** Returns what the server refused, by field of the form. */
export function refusedIn(fields: Readonly<Record<string, string>>, { contracts }: ClientDraft): Errors {
  const errors: Errors = {};
  for (const [pointer, detail] of Object.entries(fields)) {
    const row = contracts[Number(/^contracts\/(\d+)/.exec(pointer)?.[1] ?? NaN)];
    const [, part, term] = /^(quotes|outcomes|complaints)\/(\w+)/.exec(pointer) ?? [];
    if (part !== undefined) errors[`${part}-${term}`] = detail;
    if (row) errors[`contract-${row.key}`] = detail;
  }
  return errors;
}
