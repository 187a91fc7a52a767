import { GraphQLError, type GraphQLResolveInfo } from 'graphql';

import { changeOwnClaim } from '#claim/change/claim-change.data.ts';
import { readClaim } from '#claim/read/claim-read.data.ts';
import { Claim } from '#claim/read/claim.graphql.ts';
import { builder, type GraphqlContext } from '#server/graphql/builder.ts';
import { column, instant, many, needs, type Relation } from '#server/graphql/fields.ts';
import { attachmentPath } from '#claim/messages/attachment.rules.ts';
import { claimOfMessage, setFlags, type MessageFlags } from './message-flags.data.ts';

type AttachmentPlace = { claimId: string; id: string; name: string };

const MessageAttachment = builder.objectRef<{ place: AttachmentPlace }>('MessageAttachment').implement({
  description: 'A photo or a PDF of a message.',
  fields: (t) => ({
    id: t.id(column('id')),
    name: t.string(column('name')),
    mediaType: t.string({ description: "'image/jpeg' or 'application/pdf'.", ...column('media_type') }),
    size: t.int({ description: 'In bytes.', ...column('size_bytes') }),
    url: t.string({
      description: "Where the claim's session reads it.",
      ...needs(
        'place',
        (file) => `json_build_object('claimId', ${file}.claim_id, 'id', ${file}.id, 'name', ${file}.name)`,
      ),
      resolve: ({ place }) => attachmentPath(place.claimId, place),
    }),
  }),
});

const inOrderOfAdding = (file: string) => `${file}.created_at, ${file}.id`;

const PortalMessage = builder.objectRef<object>('PortalMessage').implement({
  fields: (t) => ({
    id: t.id(column('id')),
    claimId: t.id(column('claim_id')),
    dateSent: t.field({ type: 'DateTime', ...instant('date_sent') }),
    subject: t.string(column('subject')),
    body: t.string({ description: 'Sanitised HTML.', ...column('body') }),
    read: t.boolean(column('read')),
    active: t.boolean(column('active')),
    attachments: t.field({
      type: [MessageAttachment],
      description: 'In the order in which they were added.',
      ...many({
        table: 'desk_file',
        joins: (file, message, claimId) => `${file}.claim_id = ${claimId} and ${file}.message_id = ${message}.id`,
        order: inOrderOfAdding,
      }),
    }),
  }),
});

const SentMessage = builder.objectRef<object>('SentMessage').implement({
  description: 'A message of the claimant’s to the company, as plain text.',
  fields: (t) => ({
    id: t.id(column('id')),
    claimId: t.id(column('claim_id')),
    dateSent: t.field({ type: 'DateTime', ...instant('date_sent') }),
    subject: t.string(column('subject')),
    message: t.string(column('message')),
    nominee: t.string({
      description: 'Who wrote it for the claimant; empty where they wrote it themselves.',
      ...column('nominated_name'),
    }),
    state: t.string({
      description: "'sent', or 'received' once the operator has it.",
      ...column((sent) => `case when ${sent}.received_at is null then 'sent' else 'received' end`),
    }),
    receivedAt: t.field({ type: 'DateTime', nullable: true, ...instant('received_at') }),
    attachments: t.field({
      type: [MessageAttachment],
      description: 'In the order in which they were added.',
      ...many({
        table: 'message_attachment',
        joins: (file, sent, claimId) => `${file}.claim_id = ${claimId} and ${file}.message_id = ${sent}.id`,
        order: inOrderOfAdding,
      }),
    }),
  }),
});

const messagesOfClaim: Relation = {
  table: 'portal_message',
  joins: (message, _claim, claimId) => `${message}.claim_id = ${claimId}`,
  order: (message) => `${message}.date_sent desc, ${message}.id desc`,
};

builder.objectFields(Claim, (t) => ({
  messages: t.field({ type: [PortalMessage], description: 'Newest first.', ...many(messagesOfClaim) }),
  sentMessages: t.field({
    type: [SentMessage],
    description: 'What the claimant has sent, newest first.',
    ...many({
      table: 'outgoing_message',
      joins: (sent, _claim, claimId) => `${sent}.claim_id = ${claimId}`,
      order: (sent) => `${sent}.position desc`,
    }),
  }),
  unreadMessageCount: t.int({
    description: 'Active messages that have not been read.',
    ...column(
      (_claim, claimId) =>
        `(select count(*) from portal_message m where m.claim_id = ${claimId} and m.active and not m.read)`,
    ),
  }),
}));

const messageById: Relation = {
  ...messagesOfClaim,
  joins: (message, claim, claimId) => `${messagesOfClaim.joins(message, claim, claimId)} and ${message}.id = $5::uuid`,
};

/** Not CLAIM_NOT_FOUND, because an operator may withdraw a message that a claimant is reading. */
function messageNotFound(): GraphQLError {
  return new GraphQLError('There is no such message, or you may not see it.', {
    extensions: { code: 'MESSAGE_NOT_FOUND' },
  });
}

async function changeFlags(
  context: GraphqlContext,
  info: GraphQLResolveInfo,
  id: string,
  flags: MessageFlags,
): Promise<object> {
  const claimId = await claimOfMessage(context, id);
  if (claimId === null) throw messageNotFound();
  await changeOwnClaim(context, claimId, (tx) => setFlags(tx, claimId, id, flags));
  const from = { kind: 'one', relation: messageById } as const;
  const message = await readClaim<object | null>(context, info, claimId, from, [id]);
  if (message === null) throw messageNotFound();
  return message;
}

const UpdateMessageInput = builder.inputType('UpdateMessageInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    read: t.boolean({ required: true }),
    active: t.boolean({ required: true }),
  }),
});

const PortalMessageFlagsInput = builder.inputType('PortalMessageFlagsInput', {
  description: 'Only the flags that are given change.',
  fields: (t) => ({ id: t.id({ required: true }), read: t.boolean(), active: t.boolean() }),
});

builder.mutationFields((t) => ({
  updateMessage: t.field({
    type: PortalMessage,
    args: { model: t.arg({ type: UpdateMessageInput, required: true }) },
    resolve: (_root, { model: { id, ...flags } }, context, info) => changeFlags(context, info, id, flags),
  }),
  updateMessageFlags: t.field({
    type: PortalMessage,
    args: { model: t.arg({ type: PortalMessageFlagsInput, required: true }) },
    resolve: (_root, { model: { id, ...flags } }, context, info) => changeFlags(context, info, id, flags),
  }),
}));
