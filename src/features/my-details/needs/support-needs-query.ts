import { graphql, type FragmentOf } from '#web/graphql/graphql.ts';

const NeedsFields = graphql(`
  fragment NeedsFields on SupportNeeds @_unmask {
    codes
    words
    until
    tellsInsurer
    insurer
    savedAt
    seenAt
    stamp
    byHandler
    sealed
  }
`);

export type ShownNeeds = FragmentOf<typeof NeedsFields>;

export const SupportNeedsQuery = graphql(
  `
    query SupportNeeds($id: ID!) {
      claim(id: $id) {
        id
        supportNeeds {
          ...NeedsFields
        }
      }
    }
  `,
  [NeedsFields],
);

export const SetSupportNeeds = graphql(
  `
    mutation SetSupportNeeds($model: SetSupportNeedsInput!) {
      setSupportNeeds(model: $model) {
        id
        offersHelp
        supportNeeds {
          ...NeedsFields
        }
      }
    }
  `,
  [NeedsFields],
);
