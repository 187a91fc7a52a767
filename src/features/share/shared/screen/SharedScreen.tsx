import type { ReactNode } from 'react';
import { PageFrame } from '#web/frame/PageFrame.tsx';
import { getLocale } from '#shared/page/page-locale.ts';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { EnterCode } from './EnterCode.tsx';
import { SharedBrand } from './SharedBrand.tsx';
import { SharedClaimView, type DrawTracker } from './SharedClaimView.tsx';
import { useHeadingOfStep } from './useHeadingOfStep.ts';
import { useShared, type SharedTrouble } from './useShared.ts';
import styles from './Shared.module.css';

type SharedScreenProps = { claimId: string; drawTracker: DrawTracker };

/** What a helper sees. It knows nothing of the claim but the answer of its one call. */
export function SharedScreen({ claimId, drawTracker }: SharedScreenProps) {
  const { state, reopen, enter, sendAnother, end } = useShared(claimId);
  useHeadingOfStep(state.kind);
  const brand = state.kind === 'open' ? state.claim.brand : null;
  return (
    <SharedBrand brand={brand}>
      <PageFrame key={getLocale()} narrow help={false}>
        {state.kind === 'opening' && <Opening />}
        {state.kind === 'failed' && <Failed trouble={state.trouble} again={() => void reopen()} />}
        {state.kind === 'code' && <EnterCode mailed={state.mailed} {...{ enter, sendAnother, end }} />}
        {state.kind === 'open' && <SharedClaimView claim={state.claim} drawTracker={drawTracker} />}
      </PageFrame>
    </SharedBrand>
  );
}

function Titled({ children }: { children: ReactNode }) {
  useTitle(m.shared_title());
  return (
    <>
      <PageHeading>{m.shared_title()}</PageHeading>
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

const texts: Record<SharedTrouble, () => string> = {
  over: m.shared_over,
  limited: m.shared_limited,
  failed: m.shared_failed,
};

function Failed({ trouble, again }: { trouble: SharedTrouble; again: () => void }) {
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
