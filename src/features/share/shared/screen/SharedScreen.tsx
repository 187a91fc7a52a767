import { PageFrame } from '#web/frame/PageFrame.tsx';
import * as m from '#web/messages/index.ts';
import { EnterCode } from './EnterCode.tsx';
import { againAfter, Failed, Opening } from './LinkSteps.tsx';
import { SharedBrand } from './SharedBrand.tsx';
import { SharedClaimView, type DrawTracker } from './SharedClaimView.tsx';
import { useHeadingOfStep } from './useHeadingOfStep.ts';
import { useShared, type SharedTrouble } from './useShared.ts';

type SharedScreenProps = { claimId: string; drawTracker: DrawTracker };

/** What a helper sees. It knows nothing of the claim but the answer of its one call. */
export function SharedScreen({ claimId, drawTracker }: SharedScreenProps) {
  const { state, reopen, enter, sendAnother, end } = useShared(claimId);
  useHeadingOfStep(state.kind);
  const title = m.shared_title();
  const brand = state.kind === 'open' ? state.claim.brand : null;
  return (
    <SharedBrand brand={brand}>
      <PageFrame narrow help={false}>
        {state.kind === 'opening' && <Opening title={title} />}
        {state.kind === 'failed' && (
          <Failed title={title} text={texts[state.trouble]()} again={againAfter(state.trouble, reopen)} />
        )}
        {state.kind === 'code' && <EnterCode mailed={state.mailed} enter={enter} sendAnother={sendAnother} end={end} />}
        {state.kind === 'open' && <SharedClaimView claim={state.claim} drawTracker={drawTracker} />}
      </PageFrame>
    </SharedBrand>
  );
}

const texts: Record<SharedTrouble, () => string> = {
  over: m.shared_over,
  limited: m.shared_limited,
  failed: m.shared_failed,
};
