import { graphql, type FragmentOf } from '#web/graphql/graphql.ts';

export const NominationFields = graphql(`
  fragment NominationFields on Nomination @_unmask {
    id
    name
    relation
    email
    may
    asksHandler
    waitsToDecide
    confirmedAt
    until
    endedAt
    endedBy
  }
`);

export type Nomination = FragmentOf<typeof NominationFields>;

export const isOpen = ({ endedAt, until }: Nomination, asOf: string): boolean =>
  endedAt === null && new Date(until) > new Date(asOf);
