import { useState } from 'react';
import type { ClaimScreen } from '#claim/screen/claim-screen.ts';
import { PayerFields, QuotePayer } from '#claim/quote/QuotePayer.tsx';
import { isOver } from '#claim/rules/is-over.ts';
import { formatDate } from '#shared/time/dates.ts';
import { useBoot } from '#web/boot.ts';
import { initialQuery } from '#web/graphql/graphql-initial-data.ts';
import { graphql, usePolledQuery } from '#web/graphql/graphql.ts';
import { useSync } from '#web/graphql/graphql-sync.ts';
import * as m from '#web/messages/index.ts';
import { Card } from '#web/ui/Card.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { MoneyTable } from './MoneyTable.tsx';
import { QuotePlaceholder } from './QuotePlaceholder.tsx';
import styles from './Quote.module.css';

const QuoteQuery = graphql(
  `
    query Quote($id: ID!) {
      claim(id: $id) {
        id
        number
        displayStatus
        ...PayerFields
        quote {
          id
          total
          vat
          quoteDetails {
            id
            description
            total
            vat
            part {
              id
              name
            }
          }
        }
      }
    }
  `,
  [PayerFields],
);

export const screen: ClaimScreen = {
  Screen: QuoteScreen,
  initialQueries: (claimId) => [initialQuery(QuoteQuery, { id: claimId })],
};

export function QuoteScreen({ claimId }: { claimId: string }) {
  const { data } = usePolledQuery(QuoteQuery, { id: claimId }, useBoot().pollSeconds);
  const claim = data?.claim;
  return (
    <div className={styles['screen']}>
      <PageHeading>{m.claim_quote()}</PageHeading>
      {claim && <Printed number={claim.number} />}
      {!claim && <QuotePlaceholder />}
      {claim?.quote && <QuotePayer claim={claim} />}
      {claim && (
        <Card>
          {claim.quote ? <MoneyTable quote={claim.quote} /> : <p>{isOver(claim) ? m.quote_none() : m.quote_empty()}</p>}
        </Card>
      )}
    </div>
  );
}

function Printed({ number }: { number: string }) {
  const { brand } = useBoot();
  const { fetchedAt } = useSync();
  // Initial data is as old as the page.
  const [opened] = useState(() => new Date());
  return (
    <p
      className={styles['printed']}
    >{`${number} · ${brand.name} · ${formatDate(fetchedAt === null ? opened : new Date(fetchedAt))}`}</p>
  );
}
