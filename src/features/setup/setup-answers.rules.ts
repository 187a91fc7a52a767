import * as z from 'zod';

import { setupSteps } from './setup-steps.rules.ts';

const instant = z.iso.datetime();

const setting = z.object({
  name: z.string().meta({ description: 'As the environment variable is called.' }),
  about: z.string(),
  isGiven: z.boolean().meta({ description: 'Whether the environment sets it; then it cannot be stored.' }),
});

const mail = z.object({
  settings: z.array(setting),
  server: z
    .object({ host: z.string(), port: z.int(), user: z.string(), from: z.string() })
    .nullable()
    .meta({ description: 'What counts now, without its password.' }),
  passwordEnd: z.string().nullable().meta({ description: 'The last characters of a password; null without one.' }),
  seen: z.string().nullable().meta({ description: 'To be sent when another server is saved.' }),
  test: z.object({ sentAt: instant, isConfirmed: z.boolean() }).nullable(),
});
export type ShownMail = z.infer<typeof mail>;

export const setupAnswer = z.object({
  steps: z.array(z.object({ step: z.enum(setupSteps), status: z.enum(['open', 'skipped', 'done']) })),
  publicUrl: z.string(),
  isProduction: z.boolean(),
  email: z.string().meta({ description: 'Of the account that asks.' }),
  brand: z.object({ id: z.string(), name: z.string(), company: z.string() }),
  mail,
  states: z.int(),
  newestClaim: z.string().nullable().meta({ description: 'The newest claim’s number, the sample left out.' }),
  sample: z.object({ number: z.string(), postcode: z.string() }).nullable(),
  others: z.int().meta({ description: 'Other accounts with a role.' }),
  payments: z.enum(['practice', 'stripe', 'off']),
});
export type SetupAnswer = z.infer<typeof setupAnswer>;

export const senderAnswer = z.object({
  domain: z.string(),
  checks: z.array(
    z.object({
      what: z.enum(['spf', 'dkim', 'dmarc']),
      name: z.string().meta({ description: 'The name that was looked up.' }),
      result: z.enum(['found', 'missing', 'unreachable']),
      record: z.string().nullable(),
    }),
  ),
});
export type SenderAnswer = z.infer<typeof senderAnswer>;

export const statesAnswer = z.object({
  states: z.array(
    z.object({
      name: z.string(),
      like: z
        .string()
        .nullable()
        .meta({ description: 'Which of the portal’s states it is like, as far as one can tell.' }),
      isKnown: z.boolean().meta({ description: 'Whether the catalogue has it already.' }),
    }),
  ),
  faults: z.array(z.object({ line: z.int(), detail: z.string() })),
  choices: z.array(z.object({ name: z.string(), stage: z.int().nullable(), heading: z.string() })),
});
export type StatesAnswer = z.infer<typeof statesAnswer>;
