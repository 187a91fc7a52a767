import { initialQuery } from '#web/graphql/graphql-initial-data.ts';
import { graphql, useFreshQuery, type ResultOf } from '#web/graphql/graphql.ts';

const ClaimsQuery = graphql(`
  query Claims {
    claims {
      id
      number
      device {
        name
      }
    }
  }
`);

export type OtherClaim = ResultOf<typeof ClaimsQuery>['claims'][number];

export const otherClaimsQuery = () => initialQuery(ClaimsQuery, {});

export function useOtherClaims(claimId: string): readonly OtherClaim[] | null {
  const { data, failed } = useFreshQuery(ClaimsQuery, {});
  if (!data?.claims) return failed ? [] : null;
  return data.claims.filter((claim) => claim.id !== claimId);
}
