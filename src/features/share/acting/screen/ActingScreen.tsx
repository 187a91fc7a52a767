import type { ReactNode } from 'react';
import { PageFrame } from '#web/frame/PageFrame.tsx';
import { getLocale } from '#shared/page/page-locale.ts';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { EnterCode } from '../../shared/screen/EnterCode.tsx';
import { SharedBrand } from '../../shared/screen/SharedBrand.tsx';
import { useHeadingOfStep } from '../../shared/screen/useHeadingOfStep.ts';
import type { DrawTracker } from '../../shared/screen/SharedClaimView.tsx';
import { ActingBar } from './ActingBar.tsx';
import { ActingClaimView } from './ActingClaimView.tsx';
import { FindClaim } from './FindClaim.tsx';
import { type Acting, type ActingTrouble, useActing } from './useActing.ts';
import styles from '../../shared/screen/Shared.module.css';

type ActingScreenProps = { claimId: string; drawTracker: DrawTracker };

/** The pages of somebody who acts for a claimant. They know nothing of the claim but the answers of their own calls. */
export function ActingScreen({ claimId, drawTracker }: ActingScreenProps) {
  const acting = useActing(claimId);
  const { state } = acting;
  useHeadingOfStep(state.kind);
  const claim = state.kind === 'open' ? state.claim : null;
  return (
    <SharedBrand brand={claim?.brand ?? null}>
      <PageFrame key={getLocale()} narrow help={false} header={claim && <ActingBar claim={claim} />}>
        <Step claimId={claimId} acting={acting} drawTracker={drawTracker} />
      </PageFrame>
    </SharedBrand>
  );
}

function Step({ claimId, acting, drawTracker }: ActingScreenProps & { acting: Acting }) {
  const { state, enter, sendAnother, find, stop, end, refresh, reopen } = acting;
  switch (state.kind) {
    case 'opening':
      return <Opening />;
    case 'failed':
      return <Failed trouble={state.trouble} again={() => void reopen()} />;
    case 'code':
      return <EnterCode mailed={state.mailed} {...{ enter, sendAnother, end }} />;
    case 'find':
      return <FindClaim find={find} end={end} />;
    case 'waiting':
      return (
        <Titled>
          <p className={styles['lead']}>{m.acting_waiting()}</p>
        </Titled>
      );
    case 'open':
      return <ActingClaimView claim={state.claim} {...{ claimId, drawTracker, stop, refresh }} />;
  }
}

function Titled({ children }: { children: ReactNode }) {
  useTitle(m.acting_title());
  return (
    <>
      <PageHeading>{m.acting_title()}</PageHeading>
      {children}
    </>
  );
}

function Opening() {
  return (
    <Titled>
      <noscript>
        <p>{m.shared_without_script()}</p>
      </noscript>
      <Skeleton shape="page" />
    </Titled>
  );
}

const texts: Record<ActingTrouble, () => string> = {
  over: m.acting_over,
  limited: m.shared_limited,
  failed: m.shared_failed,
  stopped: m.acting_stopped,
};

function Failed({ trouble, again }: { trouble: ActingTrouble; again: () => void }) {
  return (
    <Titled>
      <div role="alert" className={styles['failed']}>
        <p>{texts[trouble]()}</p>
        {trouble === 'failed' && (
          <Button look="secondary" onClick={again}>
            {m.shared_again()}
          </Button>
        )}
      </div>
    </Titled>
  );
}
