import { type ReactNode, useEffect, useState } from 'react';
import { actingPath } from '#claim/nominated/nominated.rules.ts';
import type { ActingPage } from '#shared/page/page-table.ts';
import { PageFrame } from '#web/frame/PageFrame.tsx';
import * as m from '#web/messages/index.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { EnterCode } from '../../shared/screen/EnterCode.tsx';
import { againAfter, Failed, Opening, Titled } from '../../shared/screen/LinkSteps.tsx';
import { SharedBrand } from '../../shared/screen/SharedBrand.tsx';
import { useHeadingOfStep } from '../../shared/screen/useHeadingOfStep.ts';
import type { DrawTracker } from '../../shared/screen/SharedClaimView.tsx';
import type { ActingClaim } from '../acting-answers.rules.ts';
import { ActingBar } from './ActingBar.tsx';
import { ActingClaimView } from './ActingClaimView.tsx';
import { type Acting, type ActingTrouble, useActing } from './useActing.ts';
import styles from '../../shared/screen/Shared.module.css';

/** Draws a page of the payment; `onRefused` is called where the nominee may not pay, or not any more. */
export type DrawPayment = (given: {
  claimId: string;
  claimant: string;
  page: 'pay' | 'paid';
  onRefused: () => Promise<void>;
  back: ReactNode;
}) => ReactNode;

type ActingScreenProps = {
  claimId: string;
  page: ActingPage;
  drawTracker: DrawTracker;
  drawPayment: DrawPayment;
};

/** The pages of somebody who acts for a claimant. They know nothing of the claim but the answers of their own calls. */
export function ActingScreen(props: ActingScreenProps) {
  const { claimId, page } = props;
  const acting = useActing(claimId);
  const { state } = acting;
  useHeadingOfStep(state.kind);
  const claim = state.kind === 'open' ? state.claim : null;
  if (useOtherDocument(page)) return null;
  return (
    <SharedBrand brand={claim?.brand ?? null}>
      <PageFrame narrow help={false} header={claim && <ActingBar claim={claim} />}>
        <Step {...props} acting={acting} />
      </PageFrame>
    </SharedBrand>
  );
}

/** A document has one policy for its whole life, and that of the payment alone lets the provider in. */
function useOtherDocument(page: ActingPage): boolean {
  const [first] = useState(page);
  const isOther = page !== first;
  useEffect(() => {
    if (isOther) location.reload();
  }, [isOther]);
  return isOther;
}

function Step({ claimId, page, acting, drawTracker, drawPayment }: ActingScreenProps & { acting: Acting }) {
  const { state, enter, sendAnother, stop, end, refresh, reopen } = acting;
  const title = m.acting_title();
  switch (state.kind) {
    case 'opening':
      return <Opening title={title} />;
    case 'failed':
      return <Failed title={title} text={texts[state.trouble]()} again={againAfter(state.trouble, reopen)} />;
    case 'code':
      return <EnterCode mailed={state.mailed} enter={enter} sendAnother={sendAnother} end={end} />;
    case 'waiting':
      return (
        <Titled title={title}>
          <p className={styles['lead']}>{m.acting_waiting()}</p>
        </Titled>
      );
    case 'open':
      if (page !== 'claim')
        return (
          <PaymentStep claimId={claimId} page={page} acting={acting} drawPayment={drawPayment} claim={state.claim} />
        );
      return (
        <ActingClaimView
          claim={state.claim}
          claimId={claimId}
          drawTracker={drawTracker}
          stop={stop}
          refresh={refresh}
        />
      );
  }
}

type PaymentStepProps = Pick<ActingScreenProps, 'claimId' | 'drawPayment'> & {
  page: 'pay' | 'paid';
  acting: Acting;
  claim: ActingClaim;
};

function PaymentStep({ claimId, page, acting: { refresh }, claim, drawPayment }: PaymentStepProps) {
  const { may, claimant } = claim;
  const back = (
    <p>
      {/* Another document, because that of the payment lets the provider in. */}
      <a href={actingPath(claimId)} className={buttonClasses('secondary')}>
        {m.acting_pay_back()}
      </a>
    </p>
  );
  if (may.includes('pay')) {
    const whose = claimant === '' ? m.acting_somebody() : claimant;
    return drawPayment({ claimId, claimant: whose, page, onRefused: refresh, back });
  }
  return (
    <Titled title={m.acting_title()}>
      <p className={styles['lead']}>{m.acting_pay_not()}</p>
      {back}
    </Titled>
  );
}

const texts: Record<ActingTrouble, () => string> = {
  over: m.acting_over,
  unopened: m.acting_unopened,
  limited: m.shared_limited,
  failed: m.shared_failed,
  stopped: m.acting_stopped,
};
