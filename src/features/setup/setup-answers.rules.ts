import * as z from 'zod';

import { setupSteps } from './setup-steps.rules.ts';

const instant = z.iso.datetime();

const setting = z.object({
  name: z.string().meta({ description: 'As the environment variable is called.' }),
  about: z.string(),
  isGiven: z.boolean().meta({ description: 'Whether the environment sets it; then it cannot be stored.' }),
});

const seen = z.string().nullable().meta({ description: 'To be sent when other values are saved.' });
const test = z.object({ sentAt: instant, isConfirmed: z.boolean() }).nullable();
export type ShownTest = z.infer<typeof test>;

const address = z.object({
  settings: z.array(setting),
  seen,
  passkeyOwners: z.int().meta({ description: 'How many people have passkeys, which work at one host name alone.' }),
});

const mail = z.object({
  settings: z.array(setting),
  server: z
    .object({ host: z.string(), port: z.int(), user: z.string(), from: z.string() })
    .nullable()
    .meta({ description: 'What counts now, without its password.' }),
  hasPassword: z.boolean(),
  seen,
  test,
});
export type ShownMail = z.infer<typeof mail>;

const texts = z.object({
  settings: z.array(setting),
  provider: z
    .object({ accountSid: z.string(), from: z.string() })
    .nullable()
    .meta({ description: 'What counts now, without its token; null where no texts are sent.' }),
  seen,
  test,
});
export type ShownTexts = z.infer<typeof texts>;

const payment = z.object({
  settings: z.array(setting),
  kind: z.enum(['practice', 'stripe', 'off']),
  isLive: z.boolean().meta({ description: 'Whether the keys take real money.' }),
  publishableKey: z.string().nullable(),
  seen,
  webhook: z.object({
    url: z.string(),
    apiVersion: z.string(),
    events: z.array(z.string()),
    heardAt: instant.nullable().meta({ description: 'When it first came with the keys that are set now.' }),
  }),
});
export type ShownPayment = z.infer<typeof payment>;

export const setupAnswer = z.object({
  steps: z.array(z.object({ step: z.enum(setupSteps), status: z.enum(['open', 'skipped', 'done']) })),
  publicUrl: z.string().meta({ description: 'Where links lead now.' }),
  address,
  isProduction: z.boolean(),
  email: z.string().meta({ description: 'Of the account that asks.' }),
  hasSecondFactor: z.boolean().meta({ description: 'Whether that account has a code or a passkey.' }),
  brand: z.object({ id: z.string(), name: z.string(), company: z.string() }),
  mail,
  texts,
  payment,
  states: z.int(),
  newestClaim: z.string().nullable().meta({ description: 'The newest claim’s number, the sample left out.' }),
  sample: z.object({ number: z.string(), postcode: z.string() }).nullable(),
  madeUp: z.array(z.string()).meta({ description: 'Numbers of the claims that “Go live” removes.' }),
  others: z.int().meta({ description: 'Other accounts with a role.' }),
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
