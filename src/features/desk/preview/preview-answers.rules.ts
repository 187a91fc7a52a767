import * as z from 'zod';

const plannedChannel = z.object({
  channel: z.enum(['mail', 'push', 'text']),
  to: z.string().meta({ description: 'The address; empty for push, and where there is none.' }),
  at: z.iso.datetime().nullable().meta({ description: 'Null where nothing is sent by this channel.' }),
  why: z.enum(['unwanted', 'no-address', 'not-needed']).nullable().meta({
    description:
      'Why nothing is sent: by the claimant’s wish, without an address, or because another channel is enough.',
  }),
  lines: z.array(z.string()).meta({ description: 'What is sent: of a mail its heading and paragraphs; no links.' }),
});

const plannedNotices = z.object({
  why: z.enum(['unwanted', 'no-contact', 'known']).nullable().meta({
    description: 'Why nothing is sent at all. `known`: it is no news to the claimant.',
  }),
  channels: z.array(plannedChannel),
});
export type PlannedNotices = z.infer<typeof plannedNotices>;

/** The answers of the GraphQL queries with which a claim's first page begins, by their names. */
const claimPage = z.record(z.string(), z.record(z.string(), z.unknown()).nullable());
export type ClaimPage = z.infer<typeof claimPage>;

export const pageAnswer = z.object({
  page: claimPage.meta({
    description: 'As the claim’s page reads it: the answers to the queries ClaimLayout and MyClaim.',
  }),
});

export const previewAnswer = pageAnswer.extend({
  notices: plannedNotices.meta({ description: 'What the claimant would be told, and when.' }),
});
export type Preview = z.infer<typeof previewAnswer>;
