import { formatDate } from '#shared/time/dates.ts';
import { graphql, type FragmentOf } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { claimPath } from '#web/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { PayerFields, QuotePayer } from './payer/QuotePayer.tsx';
import styles from './payer/QuotePayer.module.css';

export const QuoteCardFields = graphql(
  `
    fragment QuoteCardFields on Claim @_unmask {
      id
      quote {
        id
      }
      quoteVersion {
        lastDay
        decidedAt
      }
      ...PayerFields
    }
  `,
  [PayerFields],
);

type CardClaim = FragmentOf<typeof QuoteCardFields>;

/** To do says that it is to be decided, and by when. */
function stateText({ quoteVersion: version }: CardClaim): string | null {
  if (version === null) return null;
  const { state, lastDay, decidedAt } = version;
  switch (state) {
    case 'asked':
      return m.quote_card_asked();
    case 'approved':
      return m.quote_card_approved({ date: formatDate(decidedAt) });
    case 'declined':
      return m.quote_card_declined({ date: formatDate(decidedAt) });
    case 'expired':
      return m.quote_card_expired({ date: formatDate(lastDay) });
    default:
      return null;
  }
}

export function QuoteCard({ claim }: { claim: CardClaim }) {
  if (!claim.quote) return null;
  const state = stateText(claim);
  return (
    <Card title={m.quote_yours()}>
      <div className={styles['card']}>
        {state !== null && <p className={styles['state']}>{state}</p>}
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
