import { outcomeTitle } from '#claim/offer/outcome-title.ts';
import type { ClaimScreen } from '#claim/screen/claim-screen.ts';
import { useBoot } from '#web/boot.ts';
import { initialQuery } from '#web/graphql/graphql-initial-data.ts';
import { graphql, usePolledQuery, type ResultOf } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { Card } from '#web/ui/Card.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { OfferFields } from './choice/offer-fields.ts';
import { OfferPage } from './choice/OfferPage.tsx';
import styles from './choice/Choice.module.css';

const OutcomeQuery = graphql(
  `
    query Outcome($id: ID!) {
      claim(id: $id) {
        id
        decisionConfirmation
        ...OfferFields
      }
    }
  `,
  [OfferFields],
);

type OutcomeClaim = NonNullable<ResultOf<typeof OutcomeQuery>['claim']>;

export const screen: ClaimScreen = {
  Screen: OutcomeScreen,
  initialQueries: (claimId) => [initialQuery(OutcomeQuery, { id: claimId })],
};

export function OutcomeScreen({ claimId }: { claimId: string }) {
  const { data, retry } = usePolledQuery(OutcomeQuery, { id: claimId }, useBoot().pollSeconds);
  const claim = data?.claim;
  return (
    <div className={styles['screen']}>
      <PageHeading>{outcomeTitle(claim?.outcomeOffer?.state)}</PageHeading>
      {claim ? <Content claim={claim} refresh={retry} /> : <Placeholder />}
    </div>
  );
}

function Content({ claim, refresh }: { claim: OutcomeClaim; refresh: () => void }) {
  const { outcomeOffer: offer, decisionConfirmation: confirmation } = claim;
  if (offer === null) {
    return (
      <Card>
        <p>{m.outcome_none()}</p>
      </Card>
    );
  }
  return <OfferPage claim={{ ...claim, outcomeOffer: offer }} confirmation={confirmation} refresh={refresh} />;
}

function Placeholder() {
  return (
    <Card>
      <div aria-busy="true">
        <Skeleton className={styles['place']} />
      </div>
    </Card>
  );
}
