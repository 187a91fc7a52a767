import type { GivenOf } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import type { clientRoutes, ShownClient } from './client-routes.ts';
import { hoursDraftOf, hoursFaults, hoursIn, type HoursDraft, type HoursFault } from './hours-draft.rules.ts';

export type ContractDraft = { key: number; customer: string; plan: string };

/** What of a client the form has, besides its name. */
export type ClientDraft = {
  brand: string;
  contracts: ContractDraft[];
  hours: HoursDraft;
  contacts: 'shown' | 'masked';
  quotes: ShownClient['quotes'];
  isClosed: boolean;
};

export type Errors = Record<string, string>;

export function draftOf(client: ShownClient | null): ClientDraft {
  return {
    brand: client?.brand ?? '',
    contracts: (client?.contracts ?? []).map(({ customer, name }, key) => ({ key, customer, plan: name ?? '' })),
    hours: hoursDraftOf(client?.hours ?? null),
    contacts: client?.contactsForAuditors ?? 'masked',
    quotes: client?.quotes ?? { decides: 'insurer', limit: null, days: 14, coversLess: false },
    isClosed: client !== null && client.closedAt !== null,
  };
}

export function nextKey(rows: readonly { key: number }[]): number {
  return Math.max(-1, ...rows.map(({ key }) => key)) + 1;
}

type Wanted = GivenOf<typeof clientRoutes.clientEffects>['body'];

export function wantedOf(clientId: string, name: string, draft: ClientDraft): Wanted {
  const { brand, contracts, contacts, quotes, isClosed } = draft;
  const { limit, ...terms } = quotes;
  const hours = hoursIn(draft.hours);
  return {
    ...{ clientId, name: name.trim(), contactsForAuditors: contacts, isClosed },
    ...(brand !== '' && { brand }),
    ...(hours !== null && { hours }),
    quotes: { ...terms, ...(limit !== null && { limit }) },
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

/** Returns what must be mended before the draft is sent, by field. */
export function errorsIn({ contracts, hours }: ClientDraft): Errors {
  const unnamed = contracts.filter(({ customer }) => customer.trim() === '');
  return {
    ...Object.fromEntries(unnamed.map(({ key }) => [`contract-${key}`, m.clients_contract_customer_required()])),
    ...Object.fromEntries(Object.entries(hoursFaults(hours)).map(([field, fault]) => [field, faultTexts[fault]()])),
  };
}

/** Returns what the server refused, by field of the form. */
export function refusedIn(fields: Readonly<Record<string, string>>, { contracts }: ClientDraft): Errors {
  const errors: Errors = {};
  for (const [pointer, detail] of Object.entries(fields)) {
    const row = contracts[Number(/^contracts\/(\d+)/.exec(pointer)?.[1] ?? NaN)];
    if (row) errors[`contract-${row.key}`] = detail;
  }
  return errors;
}
