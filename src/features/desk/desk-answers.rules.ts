import * as z from 'zod';

import { outcomes } from '#claim/complaint/complaint.rules.ts';
import { clockKinds, nameable, waitedOn } from '#claim/desk/clock-kinds.rules.ts';
import { attachmentAnswer } from '#claim/messages/message-answers.rules.ts';
import { exactKinds } from '#claim/desk/terms/claim-terms.rules.ts';
import { deskRights } from '#shared/account-role.ts';
import { deskViews } from './desk-views.rules.ts';
import { draftChannels } from './draft/draft-channels.rules.ts';
import { keptViewAnswer } from './list/kept-view.rules.ts';

const instant = z.iso.datetime();
const view = z.enum(deskViews);

const mayAct = z.boolean().meta({ description: 'False for an auditor, who reads.' });

export const viewsAnswer = z.object({
  views: z.array(
    z.object({ view, count: z.int().meta({ description: 'At most 1000, which stands for more than 999.' }) }),
  ),
  kept: z.array(keptViewAnswer).meta({ description: 'Views that whoever asks has kept, then those that are shared.' }),
  me: z.uuid().meta({ description: 'The account of whoever asks.' }),
  mayShare: z.boolean().meta({ description: 'Whoever asks may share views.' }),
  mayAct,
  may: z.array(z.enum(deskRights)).meta({ description: 'The rights of whoever asks.' }),
  seesPages: z.boolean().meta({ description: 'False for an auditor to whom contacts of every client are masked.' }),
});

const due = z.object({
  kind: z.enum(clockKinds),
  from: instant.meta({ description: 'When its clock started.' }),
  at: instant,
});
export type Due = z.infer<typeof due>;

export const claimRow = z.object({
  id: z.uuid(),
  number: z.string(),
  isMasked: z.boolean().meta({ description: 'Names and contacts are kept from this auditor, as the client has it.' }),
  name: z.string(),
  device: z.string(),
  postcodeArea: z.string().meta({ description: 'The first half of the post code.' }),
  imeiEnd: z.string().meta({ description: 'The last six digits of the IMEI.' }),
  state: z.string(),
  stateSince: instant,
  due: due.nullable().meta({ description: 'What is due first; null where nothing is.' }),
  waitingOn: z.enum(waitedOn),
  unanswered: z.int().meta({ description: 'Messages of the claimant since the last one from the operator.' }),
  unansweredSince: instant.nullable(),
  isUndelivered: z.boolean().meta({ description: 'The newest notice has not reached the claimant.' }),
  endedAt: instant.nullable(),
  hasComplaint: z.boolean().meta({ description: 'A complaint of the claimant is open.' }),
  hasNeeds: z.boolean().meta({ description: 'The claimant has support needs; false for auditors.' }),
  closedComplaint: z
    .object({ at: instant, outcome: z.enum(outcomes) })
    .optional()
    .meta({ description: 'The newest closed complaint; in the view of these alone, whose rows have no `due`.' }),
});
export type ClaimRow = z.infer<typeof claimRow>;

export const viewAnswer = z.object({
  claims: z.array(claimRow),
  next: z.string().nullable().meta({ description: 'The cursor of the next page.' }),
});

const foundClaim = claimRow.extend({
  matched: z.enum([...exactKinds, 'name']).meta({ description: 'By what the claim was found.' }),
  isSimilar: z.boolean().meta({ description: 'A name that differs from what was typed by one letter.' }),
});
export type FoundClaim = z.infer<typeof foundClaim>;

export const searchAnswer = z.object({
  claims: z.array(foundClaim).meta({ description: 'At most 20, the closest first.' }),
  hasMore: z.boolean().meta({ description: 'There are more than these.' }),
  isByContacts: z.boolean().meta({
    description: 'Names, post codes, mails and telephones were searched too; false where a client keeps them from you.',
  }),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;

const author = z.enum(['claimant', 'operator', 'portal']);

export const threadEntry = z.object({
  id: z.string(),
  at: instant,
  kind: z
    .enum([
      'message',
      'chat',
      'reply',
      'note',
      'call',
      'no-answer',
      'event',
      'notice',
      'photos',
      'payment',
      'refund',
      'refund-asked',
      'refund-failed',
      'passcode',
      'excess-asked',
      'reason',
      'overruled',
      'refused',
      'date',
      'date-moved',
      'quote',
      'decision',
      'report',
      'offer',
      'choice',
      'courier',
      'wish',
      'return-address',
      'nominee',
      'survey',
      'complaint',
    ])
    .meta({
      description:
        'A reply is about to be sent and can still be taken back; a note is for no claimant; `by` of a call is who called. The `title` of a call, and of a word that no answer is needed, is the reason.',
    }),
  by: author,
  name: z.string().meta({ description: 'Of the person, where it is known.' }),
  title: z.string(),
  text: z.string(),
  state: z.string().nullable().meta({
    description:
      'Of a notice: what has become of it. Of a call: its minutes. Of a note: `insurer` where the auditors of the insurer that the claim has now read it too. Of a decision about a quote: what, and who or what decided; the `title` is its version, the `text` its total in pence. Of a complaint: its step, or `written-down` where it was written down later than it came; the `title` is its number, and the `text` of `received` is `written-down` where both were at once, that of an answer who at the insurer agreed to it. Of a survey: `changed` where the claimant changed the answer; the `title` is the satisfaction from 1 to 5. Of a report: `desk`, `system` or `document`. Of a refund that was asked for: what the handler wrote; the `title` is the reason, the `text` the amount in pence. Of a wish about a visit: asked, confirmed, refused, withdrawn or expired; the `title` is the answer. Of somebody who may act for the claimant: asked, waits (for a handler to confirm), confirmed or ended; the `title` is who it is. Of a courier’s event: nothing; the `title` is the direction.',
  }),
  isMine: z.boolean().meta({ description: 'Whoever asks wrote it at the desk.' }),
});
export type ThreadEntry = z.infer<typeof threadEntry>;

const earlier = z
  .string()
  .nullable()
  .meta({ description: 'The cursor of the entries before these; null if these are all.' });

export const earlierAnswer = z.object({ thread: z.array(threadEntry), earlier });

const work = z.object({
  assignee: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  snoozedUntil: instant.nullable(),
  waitingOn: z.enum(nameable).nullable().meta({ description: 'Null: as the state says.' }),
  waitingUntil: instant.nullable().meta({ description: 'When it should be over, where a handler said so.' }),
  waitingFor: z.string().nullable().meta({ description: 'What it waits for, where a handler said so.' }),
});
/** What somebody said, as it stands in the answer to a reply that was held back. */
export type SaidEntry = Pick<ThreadEntry, 'id' | 'kind' | 'by' | 'name' | 'at' | 'text'>;

const promised = z.object({
  id: z.uuid(),
  earliest: z.iso.date(),
  latest: z.iso.date(),
  setAt: instant,
});
export type Promised = z.infer<typeof promised>;

const draftFile = attachmentAnswer.extend({
  url: z.string().meta({ description: 'Where its bytes are. A photo is small by `?w=320`.' }),
});
export type DraftFile = z.infer<typeof draftFile>;

const draft = z.object({
  channel: z.enum(draftChannels),
  authorId: z.uuid(),
  isMine: z.boolean(),
  name: z.string().meta({ description: 'Of its author.' }),
  text: z.string(),
  seen: z.uuid().nullable().meta({
    description:
      'Of a reply: what had been said when it was begun, the nil UUID for nothing; null if that is not known.',
  }),
  files: z.array(draftFile).meta({
    description: 'Of a reply, in the order in which they were added. With them a draft can be without words.',
  }),
  updatedAt: instant,
});
export type Draft = z.infer<typeof draft>;

const takenDraft = z.object({
  id: z.uuid(),
  channel: z.enum(draftChannels),
  text: z.string(),
  takenBy: z.string().meta({ description: 'The name of the colleague.' }),
  isOwn: z.boolean().meta({ description: 'Nobody took it over: one has written on in another tab.' }),
  takenAt: instant,
});
export type TakenDraft = z.infer<typeof takenDraft>;

const chat = z.object({
  position: z.int().meta({ description: 'Of the newest message.' }),
  waitingSince: instant.nullable(),
});

export const claimAnswer = z.object({
  claim: claimRow.extend({
    systemName: z.string().nullable().meta({ description: 'Of the state.' }),
    externalReference: z.string(),
    policyNumber: z.string(),
    insurer: z.string(),
    clientId: z.uuid().nullable().meta({ description: 'The client that the claim is of; a shared note names it.' }),
    brand: z.string(),
    email: z.string(),
    mobile: z.string(),
    phone: z.string(),
    address: z.string().meta({ description: 'The registered address in one line.' }),
    returnAddress: z.string().meta({ description: 'Where the device goes back to, in one line; may be empty.' }),
    excessPence: z.int(),
    isExcessPaid: z.boolean(),
    paidPence: z.int().meta({ description: 'Here or elsewhere; the excess may have changed since.' }),
    refundedPence: z.int().meta({ description: 'Of what was paid here.' }),
    promised: promised.nullable().meta({ description: 'The promised date that counts.' }),
    form: z.array(z.object({ name: z.string(), value: z.string(), isCode: z.boolean() })),
  }),
  clocks: z.array(due),
  paused: z
    .object({ from: instant, minutesLeft: z.number().meta({ description: 'Working minutes.' }) })
    .nullable()
    .meta({ description: 'The clock of the state, while the claim waits for somebody else.' }),
  work,
  chat: chat.nullable().meta({ description: 'The conversation, if something was said in it and it is not closed.' }),
  may: z.array(z.enum(deskRights)).meta({ description: 'The rights of whoever asks.' }),
  mayAct,
  isLead: z.boolean(),
  thread: z.array(threadEntry),
  earlier,
  drafts: z.array(draft).meta({ description: 'What has been begun and not sent, of every handler.' }),
  takenDrafts: z.array(takenDraft).meta({
    description:
      'Drafts of whoever asks that a colleague has taken over within a day, or their own words of another tab replaced.',
  }),
  newestSaid: z.uuid().nullable().meta({ description: 'What a reply names as seen.' }),
});
export type DeskClaim = z.infer<typeof claimAnswer>;
