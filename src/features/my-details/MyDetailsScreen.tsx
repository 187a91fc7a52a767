import { useState } from 'react';
import type { ClaimScreen } from '#claim/screen/claim-screen.ts';
import { useReadOnly } from '#claim/screen/read-only.ts';
import { useBoot } from '#web/boot.ts';
import { initialQuery } from '#web/graphql/graphql-initial-data.ts';
import { graphql, usePolledQuery } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Card } from '#web/ui/Card.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Addresses, AddressesFields } from './Addresses.tsx';
import { NeedsCard, needsQuery, useNeeds } from './needs/NeedsCard.tsx';
import { MyDetailsSkeleton } from './MyDetailsSkeleton.tsx';
import { ReferenceCards, ReferenceFields } from './ReferenceCards.tsx';
import styles from './MyDetailsScreen.module.css';

const MyDetailsQuery = graphql(
  `
    query MyDetails($id: ID!) {
      claim(id: $id) {
        id
        ...ReferenceFields
        ...AddressesFields
      }
    }
  `,
  [ReferenceFields, AddressesFields],
);

export const screen: ClaimScreen = {
  Screen: MyDetailsScreen,
  initialQueries: (claimId) => [initialQuery(MyDetailsQuery, { id: claimId }), needsQuery(claimId)],
};

export function MyDetailsScreen({ claimId }: { claimId: string }) {
  const [isTroubled, setTroubled] = useState(false);
  useTitle(isTroubled ? m.error_title({ title: m.claim_my_details() }) : m.claim_my_details());
  const readOnly = useReadOnly();
  const needs = useNeeds(claimId);
  const { data, retry } = usePolledQuery(MyDetailsQuery, { id: claimId }, useBoot().pollSeconds);
  return (
    <>
      <PageHeading className={styles['heading']}>{m.claim_my_details()}</PageHeading>
      {data?.claim ? (
        <div className={styles['cards']}>
          <ReferenceCards claim={data.claim} />
          <Addresses claim={data.claim} refresh={retry} onTrouble={setTroubled} />
          <NeedsCard key={claimId} claimId={claimId} email={data.claim.endUserEmail} {...needs} />
          {!readOnly && (
            <Card title={m.preferences_title()}>
              <LinkButton href={`/preferences/${claimId}`} look="secondary">
                {m.preferences_link()}
              </LinkButton>
            </Card>
          )}
        </div>
      ) : (
        <MyDetailsSkeleton />
      )}
    </>
  );
}
