import { graphql, type FragmentOf } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { claimPath } from '#web/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { PayerFields, QuotePayer } from './QuotePayer.tsx';
import styles from './QuotePayer.module.css';

export const QuoteCardFields = graphql(
  `
    fragment QuoteCardFields on Claim @_unmask {
      id
      quote {
        id
      }
      ...PayerFields
    }
  `,
  [PayerFields],
);

export function QuoteCard({ claim }: { claim: FragmentOf<typeof QuoteCardFields> }) {
  if (!claim.quote) return null;
  return (
    <Card title={m.quote_yours()}>
      <div className={styles['card']}>
        <QuotePayer claim={claim} />
        <p>
          <LinkButton href={claimPath('quote', claim.id)} look="secondary">
            {m.quote_see()}
          </LinkButton>
        </p>
      </div>
    </Card>
  );
}
