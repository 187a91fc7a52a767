import type { GivenOf } from '#web/call.ts';
import { penceOf, poundsOf } from '#shared/money.ts';
import { penceTyped, typedPounds } from '#web/ui/fields/typed-amount.ts';
import * as m from '#web/messages/index.ts';
import type { clientRoutes, ShownClient } from './client-routes.ts';
import { hoursDraftOf, hoursFaults, hoursIn, type HoursDraft, type HoursFault } from './hours-draft.rules.ts';

export type ContractDraft = { key: number; customer: string; plan: string };

/** As it is typed. */
export type QuotesDraft = Pick<ShownClient['quotes'], 'decides' | 'coversLess'> & { limit: string; days: string };

/** What of a client the form has, besides its name. */
export type ClientDraft = {
  brand: string;
  contracts: ContractDraft[];
  hours: HoursDraft;
  contacts: 'shown' | 'masked';
  quotes: QuotesDraft;
  helpersNeedCode: boolean;
  reportFields: ShownClient['reportFields'];
  leavesParcels: boolean;
  isClosed: boolean;
};

export type Errors = Record<string, string>;

const quotesDraftOf = ({ decides, limit, days, coversLess }: ShownClient['quotes']): QuotesDraft => ({
  ...{ decides, coversLess, days: String(days) },
  limit: limit === null ? '' : typedPounds(penceOf(limit)),
});

type FormFields = Exclude<keyof ShownClient, 'id' | 'version' | 'name' | 'openClaims'>;

const newClient: Pick<ShownClient, FormFields> = {
  ...{ brand: null, contracts: [], hours: null, contactsForAuditors: 'masked' },
  quotes: { decides: 'insurer', limit: null, days: 14, coversLess: false },
  reportFields: ['findings', 'recommendation'],
  ...{ helpersNeedCode: false, leavesParcels: false, closedAt: null },
};

export function draftOf(client: ShownClient | null): ClientDraft {
  const { brand, contracts, hours, contactsForAuditors, quotes, closedAt, ...more } = client ?? newClient;
  const { helpersNeedCode, reportFields, leavesParcels } = more;
  return {
    brand: brand ?? '',
    contracts: contracts.map(({ customer, name }, key) => ({ key, customer, plan: name ?? '' })),
    hours: hoursDraftOf(hours),
    contacts: contactsForAuditors,
    quotes: quotesDraftOf(quotes),
    ...{ reportFields, helpersNeedCode, leavesParcels },
    isClosed: closedAt !== null,
  };
}

export function nextKey(rows: readonly { key: number }[]): number {
  return Math.max(-1, ...rows.map(({ key }) => key)) + 1;
}

type Wanted = GivenOf<typeof clientRoutes.clientEffects>['body'];

export function wantedOf(clientId: string, name: string, draft: ClientDraft): Wanted {
  const { brand, contracts, contacts, quotes, reportFields, helpersNeedCode, leavesParcels, isClosed } = draft;
  const { decides, coversLess, days } = quotes;
  const limit = penceTyped(quotes.limit);
  const hours = hoursIn(draft.hours);
  return {
    ...{
      clientId,
      name: name.trim(),
      contactsForAuditors: contacts,
      reportFields,
      helpersNeedCode,
      leavesParcels,
      isClosed,
    },
    ...(brand !== '' && { brand }),
    ...(hours !== null && { hours }),
    quotes: { decides, coversLess, days: Number(days), ...(limit !== null && { limit: poundsOf(limit) }) },
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

function quotesFaults({ limit, days }: QuotesDraft): Errors {
  const pence = penceTyped(limit);
  const isLimit = limit.trim() === '' || (pence !== null && pence >= 0 && pence <= mostLimit);
  const isDays = /^\d{1,3}$/.test(days.trim()) && Number(days) >= 1 && Number(days) <= mostDays;
  return {
    ...(!isLimit && { 'quotes-limit': m.clients_quotes_limit_wrong() }),
    ...(!isDays && { 'quotes-days': m.clients_quotes_days_wrong() }),
  };
}

/** Returns what must be mended before the draft is sent, by field. */
export function errorsIn({ contracts, hours, quotes }: ClientDraft): Errors {
  const unnamed = contracts.filter(({ customer }) => customer.trim() === '');
  return {
    ...Object.fromEntries(unnamed.map(({ key }) => [`contract-${key}`, m.clients_contract_customer_required()])),
    ...Object.fromEntries(Object.entries(hoursFaults(hours)).map(([field, fault]) => [field, faultTexts[fault]()])),
    ...quotesFaults(quotes),
  };
}

/** Returns what the server refused, by field of the form. */
export function refusedIn(fields: Readonly<Record<string, string>>, { contracts }: ClientDraft): Errors {
  const errors: Errors = {};
  for (const [pointer, detail] of Object.entries(fields)) {
    const row = contracts[Number(/^contracts\/(\d+)/.exec(pointer)?.[1] ?? NaN)];
    const [, term] = /^quotes\/(\w+)/.exec(pointer) ?? [];
    if (term !== undefined) errors[`quotes-${term}`] = detail;
    if (row) errors[`contract-${row.key}`] = detail;
  }
  return errors;
}
