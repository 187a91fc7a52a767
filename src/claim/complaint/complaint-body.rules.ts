// What the desk and systems send of a complaint. Amounts are pence here; systems send pounds.
import * as z from 'zod';

import { withdrawalWays, withdrawers } from './closing/withdrawal.rules.ts';
import { causes, complaintKinds, decisions, endings, type Settled } from './complaint.rules.ts';
import {
  longestAgreed,
  longestLine,
  longestPart,
  longestReach,
  longestWanted,
  longestWords,
  mostPence,
} from './complaint-limits.rules.ts';

const text = (longest: number) =>
  z
    .string({ error: 'This must be a text.' })
    .trim()
    .max(longest, { error: `This must be at most ${longest} letters.` });

const someText = (longest: number) => text(longest).min(1, { error: 'This must not be empty.' });

const time = z.iso.datetime({ offset: true, error: 'This must be an instant, such as 2026-11-20T09:30:00Z.' });

export const saidFields = {
  kind: z
    .enum(complaintKinds, { error: 'This must be service or data.' })
    .default('service')
    .meta({ description: '`data`: about personal data.' }),
  words: someText(longestWords).meta({ description: 'What went wrong, in the claimant’s own words.' }),
  wanted: text(longestWanted).default('').meta({ description: 'What they would like.' }),
  reach: text(longestReach).default('').meta({ description: 'How they want to be reached.' }),
};

export const receivedAt = time.meta({ description: 'When it was said; days count from then.' });

export const againReceivedAt = time.nullable().default(null).meta({
  description:
    'From when its days count: not to come, and not before the first one came. Null is when the first one came. Only of what was withdrawn it may be later.',
});

export const againAnswer = {
  takesUpAgain: z
    .string()
    .nullable()
    .meta({ description: 'The number of the complaint, closed without an answer, that this one takes up again.' }),
  takenUpBy: z.string().nullable().meta({ description: 'The number of the complaint that takes this one up again.' }),
};

export const againProblem =
  '`complaint-open`: it is not closed. `complaint-answered`: it was answered, so what they say now is another complaint.';

export const againFirstDay =
  '`first-day-counts`: it was not withdrawn, so its days count from when the first one came, and not from later.';

const day = z.iso.date({ error: 'This must be a day, such as 2026-12-04.' });

/** Parts that people type; which of them a letter needs, its answer says. */
export const partFields = {
  resolution: text(longestPart).optional(),
  'accepted-on': z
    .union([day, z.literal('')])
    .optional()
    .meta({ description: 'Of a summary.' }),
  'accepted-by': text(longestLine).optional().meta({ description: 'Who accepted it, and how.' }),
  'done-so-far': text(longestPart).optional(),
  'why-not-yet': text(longestPart).optional(),
  'promised-on': z
    .union([day, z.literal('')])
    .optional()
    .meta({
      description:
        'Of a holding letter, by when they hear from you again; of an 8-week letter, by when you expect the final answer.',
    }),
  decision: z
    .union([z.enum(decisions), z.literal('')], { error: 'This must be accepted, redress or refused.' })
    .optional(),
  redress: text(longestPart).optional().meta({ description: 'What is offered or done besides money.' }),
  reasons: text(longestPart).optional(),
};

export const partsBody = z.strictObject(partFields);

const cause = z.enum(causes, { error: `Name the cause: ${causes.join(', ')}.` });

export const causeWords = text(longestLine).default('');

export const redressPence = z
  .int({ error: 'This must be whole pence.' })
  .min(0, { error: 'This must not be below nothing.' })
  .max(mostPence, { error: 'This must be at most 100,000 pounds.' })
  .nullable()
  .default(null);

export const settledFields = { cause: cause.nullable().default(null), causeWords, redressPence };

export const agreedBy = text(longestAgreed).default('').meta({
  description: 'Who at the insurer agreed to these words; needed of an answer that is sent for it.',
});

const withdrawalFields = {
  by: z.enum(withdrawers, { error: 'Say who withdrew it: claimant, nominee or representative.' }).meta({
    description:
      '`nominee`: who is, or was on that day, named and confirmed to write for the claimant. `representative`: who else speaks for them.',
  }),
  name: text(longestAgreed).default('').meta({ description: 'Of whoever is not the claimant, who it was.' }),
  how: z.enum(withdrawalWays, { error: 'Say how they said it: call, message, mail, letter or in-person.' }),
  on: day.meta({ description: 'The day on which they said it: not to come, and not before the complaint came.' }),
};

/** Of a step, as it is answered. */
export const stepFields = {
  isEarlierInsurers: z.boolean().meta({
    description: 'A hand-over or a receipt of an insurer that the claim had before, which counts no more.',
  }),
  withdrawal: z
    .object({ ...withdrawalFields, name: z.string() })
    .nullable()
    .meta({
      description:
        'Who said that it is withdrawn, how and when. Null of other steps, and where it was closed before this was asked.',
    }),
};

export const withdrawalProblem =
  '`withdrawal-missing`: closed as withdrawn without who said so, how and when, with a day that cannot be, or by a `nominee` whom the claim has not had; errors point at the field.';

const withdrawal = z.strictObject(withdrawalFields).nullable().default(null).meta({
  description: 'Who said that it is withdrawn, how and when; needed of `withdrawn`, and kept of no other.',
});

export const endingFields = {
  outcome: z.enum(endings, { error: 'Say how it ends: withdrawn, elsewhere or mistaken.' }),
  cause,
  causeWords,
  words: z
    .string({ error: 'Say why it is closed. The claimant reads this.' })
    .trim()
    .min(1, { error: 'Say why it is closed. The claimant reads this.' })
    .max(longestLine, { error: `This must be at most ${longestLine} letters.` })
    .meta({
      description:
        'Why it is closed. The claimant reads it on their page, and is told of it. Of `elsewhere`, name who answers and how to reach them.',
    }),
  withdrawal,
};

/** Nobody is told of redress without a letter. */
export const noRedress = z
  .null({ error: 'Closing without a letter has no redress, because nobody would be told of it. Send a final answer.' })
  .optional();

export const newLink = z.boolean({ error: 'This must be true or false.' }).default(false).meta({
  description: 'Mails the insurer again while its link still works, which then ends.',
});

export const stepTime = time;
export const stepWords = text(longestLine).default('');

const whoConfirmed = 'Say who has confirmed it, how and when.';
/** Of a receipt that another way has brought: it lets a complaint be answered in the insurer's place. */
export const receiptWords = z
  .string({ error: whoConfirmed })
  .trim()
  .min(1, { error: whoConfirmed })
  .max(longestLine, { error: `This must be at most ${longestLine} letters.` })
  .meta({ description: 'Who of the insurer has confirmed it, how and when.' });

type SettledBody = { cause: Settled['cause'] | null; causeWords: string; redressPence: number | null };

/** Null until the cause is named. */
export const settledIn = ({ cause: named, ...settled }: SettledBody): Settled | null =>
  named === null ? null : { cause: named, ...settled };
