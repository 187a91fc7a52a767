import { lazy, type ReactNode, Suspense } from 'react';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { claimPath } from '#web/paths.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Card } from '#web/ui/Card.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { NoneDue } from './DueAmount.tsx';
import { duePence } from './excess-texts.ts';
import { PaidExcess } from './PaidExcess.tsx';
import { Processing, Unchecked } from './UnsettledExcess.tsx';
import type { ExcessNow } from './useExcessState.ts';
import styles from './ExcessPayment.module.css';

const MoneyCard = lazy(async () => ({ default: (await import('./MoneyCard.tsx')).MoneyCard }));

type ExcessPageProps = { claimId: string; now: ExcessNow; children: ReactNode };

export function ExcessPage({ claimId, now, children }: ExcessPageProps) {
  const title = m.claim_excess_payment();
  useTitle(now.isTroubled ? m.error_title({ title }) : title);
  return (
    <div className={classes(styles['screen'], isRoomy(now) && styles['roomy'])}>
      <PageHeading>{title}</PageHeading>
      <Card>
        {now.state === null && !now.online ? <p>{m.excess_offline()}</p> : children}
        {now.failed && now.online && <Unchecked now={now} />}
      </Card>
      {/* What is paid, and to be paid, may have changed with the state. */}
      <Suspense>
        <MoneyCard
          key={`${now.state?.status} ${duePence(now.state)}`}
          claimId={claimId}
          hasReceipt={now.state?.status === 'paid' && now.state.hasReceipt}
        />
      </Suspense>
    </div>
  );
}

function isRoomy({ state }: ExcessNow): boolean {
  return state === null || state.status === 'due' || state.status === 'error';
}

const processingText = (nominee: string | null): string =>
  nominee === null ? m.excess_processing() : m.excess_processing_for_you({ name: nominee });

type SettledProps = { claimId: string; now: ExcessNow; arriving?: boolean };

export function SettledExcess({ claimId, now: { state, changed }, arriving = false }: SettledProps) {
  switch (state?.status) {
    case 'paid':
      return <PaidExcess claimId={claimId} paid={state} changed={changed} arriving={arriving} />;
    case 'nothing-due':
      return <NothingDue claimId={claimId} changed={changed} />;
    case 'processing':
      return <Processing title={processingText(state.nominee)} changed={changed} arriving={arriving} />;
    default:
      return <p className={styles['lead']}>{m.excess_checking()}</p>;
  }
}

function NothingDue({ claimId, changed }: { claimId: string; changed: boolean }) {
  return (
    <div className={styles['body']}>
      <NoneDue changed={changed} />
      <p>
        <LinkButton href={claimPath('my-claim', claimId)} look="secondary">
          {m.claim_go_to_my_claim()}
        </LinkButton>
      </p>
    </div>
  );
}
