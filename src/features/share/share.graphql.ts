import { Claim } from '#claim/read/claim.graphql.ts';
import { builder } from '#server/graphql/builder.ts';
import { column, instant, many } from '#server/graphql/fields.ts';
import { needsCodeOf } from './shared-links.data.ts';

const SharedLink = builder.objectRef<object>('SharedLink').implement({
  description: 'A link by which a helper may look at the claim. Its secret is told once, when it is made.',
  fields: (t) => ({
    id: t.id(column('id')),
    forWhom: t.string({ description: 'As the claimant wrote it; often empty.', ...column('for_whom') }),
    asksCode: t.boolean({ description: 'Whether a mailed code is asked for.', ...column('asks_code') }),
    madeAt: t.field({ type: 'DateTime', ...instant('made_at') }),
    goodUntil: t.field({ type: 'DateTime', ...instant('good_until') }),
    endedAt: t.field({ type: 'DateTime', nullable: true, ...instant('ended_at') }),
    opened: t.int({ description: 'How often its page was opened.', ...column('opened') }),
    openedAt: t.field({ type: 'DateTime', nullable: true, ...instant('opened_at') }),
  }),
});

builder.objectFields(Claim, (t) => ({
  sharedLinks: t.field({
    type: [SharedLink],
    description: 'Newest first; those that are over for 30 days more.',
    ...many({
      table: 'shared_link',
      joins: (link, _claim, claimId) => `${link}.claim_id = ${claimId}`,
      order: (link) => `${link}.made_at desc, ${link}.id`,
    }),
  }),
  helpersNeedCode: t.boolean({
    description: 'Whether the client asks helpers for a mailed code.',
    ...column((claim) => needsCodeOf(claim)),
  }),
}));
