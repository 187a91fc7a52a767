import type { ReactNode } from 'react';
import * as m from '#web/paraglide/messages.js';
import { useTitle } from '#web/title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { PaidExcess } from './PaidExcess.tsx';
import type { ExcessNow } from './useExcessState.ts';
import styles from './ExcessPayment.module.css';

type ExcessPageProps = { now: ExcessNow; isTroubled: boolean; children: ReactNode };

/** What both pages of a payment share: the heading, the card, and that the state could not be asked for. */
export function ExcessPage({ now, isTroubled, children }: ExcessPageProps) {
  const title = m.claim_excess_payment();
  useTitle(isTroubled ? m.error_title({ title }) : title);
  return (
    <div className={styles['screen']}>
      <PageHeading>{title}</PageHeading>
      <Card>
        {now.state === null && !now.online ? <p>{m.excess_offline()}</p> : children}
        {now.failed && now.online && <Unchecked now={now} />}
      </Card>
    </div>
  );
}

function Unchecked({ now }: { now: ExcessNow }) {
  return (
    <div role="status" className={styles['unchecked']}>
      <p>{m.excess_unchecked()}</p>
      <Button look="secondary" busy={now.busy} onClick={() => void now.refresh()}>
        {m.claim_try_again()}
      </Button>
    </div>
  );
}

/** Every state in which there is nothing to pay now. */
export function SettledExcess({ claimId, now: { state, changed } }: { claimId: string; now: ExcessNow }) {
  switch (state?.status) {
    case 'paid':
      return <PaidExcess claimId={claimId} paid={state} focused={changed} />;
    case 'nothing-due':
      return <p className={styles['lead']}>{m.excess_none()}</p>;
    case 'processing':
      return (
        <div className={styles['body']}>
          <h2>{m.excess_processing()}</h2>
          <p>{m.excess_processing_help()}</p>
        </div>
      );
    default:
      return <p className={styles['lead']}>{m.excess_checking()}</p>;
  }
}
