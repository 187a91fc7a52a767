import { readClaim } from '#claim/read/claim-read.data.ts';
import { Claim } from '#claim/read/claim.graphql.ts';
import { builder } from '#server/graphql/builder.ts';
import { column, many, one, pounds, type Relation } from '#server/graphql/fields.ts';

const Part = builder.objectRef<object>('Part').implement({
  fields: (t) => ({ id: t.id(column('id')), name: t.string(column('name')) }),
});

const QuoteDetail = builder.objectRef<object>('QuoteDetail').implement({
  fields: (t) => ({
    id: t.id(column('id')),
    quoteId: t.id(column('quote_id')),
    partId: t.id({ nullable: true, ...column('part_id') }),
    part: t.field({
      type: Part,
      nullable: true,
      ...one({ table: 'part', joins: (part, detail) => `${part}.id = ${detail}.part_id` }),
    }),
    description: t.string(column('description')),
    total: t.float({ description: 'Pounds, VAT included.', ...pounds('total_pence') }),
    vat: t.float({ description: 'Pounds.', ...pounds('vat_pence') }),
  }),
});

const Quote = builder.objectRef<object>('Quote').implement({
  fields: (t) => ({
    id: t.id(column('id')),
    claimId: t.id(column('claim_id')),
    total: t.float({ description: 'Pounds, VAT included.', ...pounds('total_pence') }),
    vat: t.float({ description: 'Pounds.', ...pounds('vat_pence') }),
    quoteDetails: t.field({
      type: [QuoteDetail],
      ...many({
        table: 'quote_detail',
        joins: (detail, quote, claimId) => `${detail}.claim_id = ${claimId} and ${detail}.quote_id = ${quote}.id`,
        order: (detail) => `${detail}.position, ${detail}.id`,
      }),
    }),
  }),
});

const quoteOfClaim = {
  table: 'quote',
  joins: (quote, _claim: string, claimId) => `${quote}.claim_id = ${claimId}`,
} satisfies Relation;

builder.objectFields(Claim, (t) => ({ quote: t.field({ type: Quote, nullable: true, ...one(quoteOfClaim) }) }));

builder.queryFields((t) => ({
  claimQuote: t.field({
    type: Quote,
    nullable: true,
    args: { claimId: t.arg.id({ required: true }) },
    resolve: (_root, { claimId }, context, info) =>
      readClaim<object | null>(context, info, claimId, { kind: 'one', relation: quoteOfClaim }),
  }),
}));
