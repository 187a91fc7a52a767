import { Claim } from '#claim/claim.graphql.ts';
import { builder } from '#server/graphql/builder.ts';
import { column, instant, many } from '#server/graphql/fields.ts';

const PortalMessage = builder.objectRef<object>('PortalMessage').implement({
  fields: (t) => ({
    id: t.id(column('id')),
    claimId: t.id(column('claim_id')),
    dateSent: t.field({ type: 'DateTime', ...instant('date_sent') }),
    subject: t.string(column('subject')),
    body: t.string({ description: 'Sanitised HTML.', ...column('body') }),
    read: t.boolean(column('read')),
    active: t.boolean(column('active')),
  }),
});

builder.objectFields(Claim, (t) => ({
  messages: t.field({
    type: [PortalMessage],
    description: 'Newest first.',
    ...many({
      table: 'portal_message',
      joins: (message, claim) => `${message}.claim_id = ${claim}.id`,
      order: (message) => `${message}.date_sent desc, ${message}.id desc`,
    }),
  }),
  unreadMessageCount: t.int({
    description: 'Active messages that have not been read.',
    ...column(
      (claim) => `(select count(*) from portal_message m where m.claim_id = ${claim}.id and m.active and not m.read)`,
    ),
  }),
}));
