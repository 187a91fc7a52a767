import { graphql, type FragmentOf } from '#web/graphql/graphql.ts';

export const ComplaintFields = graphql(`
  fragment ComplaintFields on Claim @_unmask {
    id
    complained
    complaints {
      number
      kind
      receivedAt
      dueAt
      isOver
      mayAskNow
      mayAskUntil
      answeredBy
      sentFor
      words
      wanted
      closedAt
      ending
      takenUpBy
      endingWords
      steps {
        kind
        at
      }
      letters {
        id
        kind
        sentAt
        title
        inShort
        paragraphs
      }
    }
    complaintOmbudsman {
      name
      address
      phone
      website
    }
    complaintCommissioner {
      name
      address
      phone
      website
    }
  }
`);

export type ComplaintClaim = FragmentOf<typeof ComplaintFields>;
export type ClaimComplaint = ComplaintClaim['complaints'][number];
export type ComplaintBody = ComplaintClaim['complaintOmbudsman'];
