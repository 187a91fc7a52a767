import { graphql } from '#web/graphql/graphql.ts';

export const SurveyFields = graphql(`
  fragment SurveyFields on Claim @_unmask {
    id
    survey {
      id
      isOpen
      openUntil
      answeredAt
      satisfaction
      ease
      wouldHaveCalled
      words
    }
  }
`);
