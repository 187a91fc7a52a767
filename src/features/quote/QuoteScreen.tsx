import { useState } from 'react';
import type { ClaimScreen } from '#claim/screen/claim-screen.ts';
import { QuotePayer } from '#claim/quote/payer/QuotePayer.tsx';
import { isOver } from '#claim/rules/is-over.ts';
import { formatDate } from '#shared/time/dates.ts';
import { useBoot } from '#web/boot.ts';
import { initialQuery } from '#web/graphql/graphql-initial-data.ts';
import { graphql, usePolledQuery, type ResultOf } from '#web/graphql/graphql.ts';
import { useSync } from '#web/graphql/graphql-sync.ts';
import * as m from '#web/messages/index.ts';
import { Card } from '#web/ui/Card.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { QuoteDecision } from './decision/QuoteDecision.tsx';
import { DecisionFields } from './decision/quote-version-fields.ts';
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
        decisionConfirmation
        state {
          id
          trackerNumber
        }
        ...DecisionFields
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
  [DecisionFields],
);

export const screen: ClaimScreen = {
  Screen: QuoteScreen,
  initialQueries: (claimId) => [initialQuery(QuoteQuery, { id: claimId })],
};

type QuoteClaim = NonNullable<ResultOf<typeof QuoteQuery>['claim']>;

export function QuoteScreen({ claimId }: { claimId: string }) {
  const { data, retry } = usePolledQuery(QuoteQuery, { id: claimId }, useBoot().pollSeconds);
  const claim = data?.claim;
  return (
    <div className={styles['screen']}>
      <PageHeading>{m.claim_quote()}</PageHeading>
      {claim ? <Content claim={claim} refresh={retry} /> : <QuotePlaceholder />}
    </div>
  );
}

function Content({ claim, refresh }: { claim: QuoteClaim; refresh: () => void }) {
  const { quote, quoteVersion: version } = claim;
  return (
    <>
      <Printed number={claim.number} />
      {version && <QuoteDecision claim={claim} version={version} refresh={refresh} />}
      {!version && quote && <QuotePayer claim={claim} />}
      {!version && <Card>{quote ? <MoneyTable quote={quote} /> : <NoQuote claim={claim} />}</Card>}
    </>
  );
}

const inspection = 2;

function NoQuote({ claim }: { claim: QuoteClaim }) {
  if (isOver(claim)) return <p>{m.quote_none()}</p>;
  const isInspected = (claim.state?.trackerNumber ?? 0) > inspection;
  return (
    <>
      <p>{m.quote_empty()}</p>
      {!isInspected && <p>{m.quote_soon()}</p>}
    </>
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
