import * as z from 'zod';

import { againAnswer, stepFields } from '#claim/complaint/complaint-body.rules.ts';
import {
  causes,
  complaintChannels,
  complaintClocks,
  complaintDays,
  complaintKinds,
  letterKinds,
  letterRefusals,
  outcomes,
  respondents,
  stepKinds,
} from '#claim/complaint/complaint.rules.ts';
import { letterParts } from '#claim/complaint/letters.rules.ts';

export const instant = z.iso.datetime();

export const letter = z.object({
  title: z.string(),
  paragraphs: z.array(z.object({ part: z.enum(letterParts), text: z.string() })),
});

export const days = z
  .array(
    z.object({
      what: z.enum(complaintDays),
      at: instant,
      sendBy: instant.nullable().meta({
        description:
          'The end of the last working day until then, where that is another day. Null of all but a final answer.',
      }),
      doneAt: instant.nullable(),
      lateDays: z.int().nullable().meta({
        description: 'By how many days it was done too late, or it was closed without it; 0 is the same day.',
      }),
    }),
  )
  .meta({
    description: 'The clock as a line of days; `at` is the end of each, and of the 8-week letter when it went.',
  });

export const shownComplaint = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(complaintKinds),
  receivedAt: instant,
  channel: z.enum(complaintChannels),
  words: z.string(),
  wanted: z.string(),
  reach: z.string(),
  respondent: z.enum(respondents),
  respondentName: z.string(),
  clientId: z.uuid().nullable().meta({ description: 'The client of the claim, by whose terms letters are written.' }),
  takenBy: z.string(),
  days,
  eightWeeksFrom: instant.nullable().meta({
    description: 'From when the 8-week letter may be sent; null of a complaint about personal data, which has none.',
  }),
  letters: z.array(z.object({ letter: z.enum(letterKinds), refused: z.enum(letterRefusals).nullable() })).meta({
    description: 'The letters of its kind, and the code with which one would be refused now; none once closed.',
  }),
  letterDue: z.enum(letterKinds).nullable().meta({ description: 'The letter to send now; null once it is closed.' }),
  due: z.object({ clock: z.enum(complaintClocks), at: instant }).nullable(),
  handedOverAt: instant.nullable(),
  receiptAt: instant.nullable(),
  awaitsReceipt: z.boolean().meta({
    description:
      'Whether the insurer answers it, and that of today has not confirmed it. Until then nothing is answered for it.',
  }),
  isKeptFromInsurer: z.boolean().meta({
    description:
      'Whether the insurer answers it, and that of today has never got it. Until then it is not closed as answered elsewhere.',
  }),
  hasLink: z.boolean().meta({ description: 'Whether the link of the insurer still opens the claim.' }),
  outcome: z.enum(outcomes).nullable(),
  redressPence: z.int().nullable(),
  cause: z.enum(causes).nullable(),
  causeWords: z.string(),
  closedAt: instant.nullable(),
  earlier: z
    .object({ id: z.uuid(), number: z.string(), outcome: z.enum(outcomes), closedAt: instant })
    .nullable()
    .meta({ description: 'The newest complaint of the claim that was over when this one was written down.' }),
  ...againAnswer,
  changed: z
    .array(z.object({ id: z.uuid(), action: z.string(), result: z.string(), closedAt: instant.nullable() }))
    .meta({ description: 'What was done about its cause since it came: actions of the Consumer Duty.' }),
  steps: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(stepKinds),
      name: z.string(),
      at: instant,
      recordedAt: instant.meta({ description: 'When it was written down; later than `at` of what was back-dated.' }),
      words: z.string(),
      agreedBy: z.string().meta({ description: 'Who at the insurer agreed to an answer that was sent for it.' }),
      ...stepFields,
      letter: letter.nullable(),
    }),
  ),
});
export type ShownComplaint = z.infer<typeof shownComplaint>;
