import { z } from 'zod';

import { openingHours } from '#shared/time/opening-hours.rules.ts';

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const text = z.string().min(1, { error: 'must not be empty' }).max(200);

const client = z.strictObject({
  name: text,
  /** The client has the claims of this brand that no contract assigns to another client. */
  brand: text.optional(),
  hours: openingHours
    .refine((hours) => weekdays.some((day) => (hours[day]?.length ?? 0) > 0), { error: 'must open on a weekday' })
    .optional(),
  /** How the client's auditors see names, addresses and contacts. */
  contactsForAuditors: z.enum(['shown', 'masked']).default('masked'),
  /** Names as in the claim documents. Without a name: all contracts of the customer that no other client names. */
  contracts: z.array(z.strictObject({ customer: text, name: text.optional() })).default([]),
});

export type Client = z.output<typeof client>;

function repeated(keys: readonly string[]): string[] {
  return [...new Set(keys.filter((key, at) => keys.indexOf(key) !== at))];
}

/** Names, brands and contracts are unique, so that a claim has one client. */
export const clientsFile = z.array(client).superRefine((clients, context) => {
  const twice = {
    'The name': repeated(clients.map(({ name }) => name)),
    'The brand': repeated(clients.flatMap(({ brand }) => brand ?? [])),
    'The contract': repeated(
      clients.flatMap(({ contracts }) => contracts.map(({ customer, name = 'all' }) => `${customer}: ${name}`)),
    ),
  };
  for (const [what, keys] of Object.entries(twice)) {
    for (const key of keys) context.addIssue({ code: 'custom', message: `${what} ${key} stands twice` });
  }
});
