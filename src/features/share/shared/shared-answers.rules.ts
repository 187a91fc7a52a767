import * as z from 'zod';

import { locales } from '#shared/locale.ts';

const instant = z.iso.datetime();

export const brandAnswer = z.object({
  id: z.string(),
  name: z.string(),
  companyName: z.string(),
  insurer: z.string().nullable(),
  provider: z.string(),
  logoLight: z.string(),
  logoDark: z.string(),
  privacyUrl: z.string().nullable(),
  contact: z
    .object({ email: z.string(), phone: z.string(), hours: z.string(), hoursLang: z.enum(locales).nullable() })
    .meta({
      description: 'The company’s own, and the language of its hours; null where that is the reader’s.',
    }),
});

const stepAnswer = z.object({
  name: z.string().meta({ description: 'Collection, Inspection or Completion.' }),
  status: z.enum(['Pending', 'In Progress', 'Completed']),
  percent: z.int(),
  date: instant.nullable(),
  dateKind: z.string().meta({ description: 'done, expected, estimated or none.' }),
  text: z.string().nullable(),
});

const parcelAnswer = z.object({
  journey: z.enum(['collection', 'delivery']),
  courier: z.string().nullable().meta({ description: 'Of the couriers that the portal knows; never a number.' }),
  status: z.enum(['open', 'done', 'none']),
  doneAt: instant.nullable(),
  nextAttempt: instant.nullable(),
  lastAttempt: instant.nullable(),
});

/** All that a helper may know of a claim. What is not named here is not sent. */
export const sharedClaim = z.object({
  goodUntil: instant,
  asOf: instant,
  locale: z.enum(locales),
  brand: brandAnswer,
  device: z.string().meta({ description: 'Such as "iPhone 13"; never a number of it.' }),
  status: z.enum(['Finished', 'In Progress', 'On Hold', 'Cancelled']),
  outcome: z.enum(['repaired', 'not-repaired', 'replaced', 'voucher', 'cancelled']).nullable(),
  lateDays: z.int(),
  isEnd: z.boolean(),
  sentence: z.string(),
  meaning: z.string().nullable(),
  when: z.object({ label: z.string(), date: instant }).nullable(),
  next: z.string().nullable(),
  saysYou: z.boolean().meta({ description: 'The sentence, its meaning and what comes next speak to the claimant.' }),
  completion: z
    .object({ kind: z.enum(['done', 'promised', 'estimated']), date: instant })
    .nullable()
    .meta({ description: 'Null where no date is shown.' }),
  tracker: z.array(stepAnswer),
  parcels: z.array(parcelAnswer),
});
export type SharedClaim = z.infer<typeof sharedClaim>;

export const openedAnswer = z.object({
  claim: sharedClaim.nullable().meta({ description: 'Null while a mailed code is asked for.' }),
  code: z.enum(['sent', 'limited', 'unmailable']).nullable().meta({
    description:
      'What became of the code: mailed, or not now, because three were mailed within the hour, or never, because the address takes no mail.',
  }),
});

export const codeAnswer = z.object({
  claim: sharedClaim.nullable(),
  outcome: z.enum(['right', 'malformed', 'wrong', 'over']),
  left: z.int().nullable().meta({ description: 'How many tries a wrong code leaves.' }),
});

export const anotherCodeAnswer = z.object({
  outcome: z.enum(['sent', 'limited', 'unmailable']),
  minutes: z.int().nullable().meta({ description: 'How long to wait.' }),
});
