import { useMemo, useState } from 'react';
import * as m from '#web/messages/index.ts';
import { useTitle } from '#web/title.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { SharedParts, type DrawTracker } from '../../shared/screen/SharedClaimView.tsx';
import type { ActingClaim } from '../acting-answers.rules.ts';
import { ActingDecided, useSettled } from './ActingDecided.tsx';
import { ActingFoot } from './ActingBar.tsx';
import { actsOf } from './acts.ts';
import { ActingMessages } from './ActingMessages.tsx';
import { ActingOffer } from './ActingOffer.tsx';
import { ActingPayment } from './ActingPayment.tsx';
import { ActingQuote } from './ActingQuote.tsx';
import { WriteForm } from './WriteForm.tsx';
import type { Acting } from './useActing.ts';
import styles from './Acting.module.css';

type ViewProps = Pick<Acting, 'stop' | 'refresh'> & {
  claimId: string;
  claim: ActingClaim;
  drawTracker: DrawTracker;
};

/** Draws each part that the nominee's rights allow. */
export function ActingClaimView({ claimId, claim, drawTracker, stop, refresh }: ViewProps) {
  useTitle(m.acting_title());
  const acts = useMemo(() => actsOf(claimId), [claimId]);
  const { quote, offer, payment, asksCode, may } = claim;
  const waits = quote !== null || offer !== null;
  const [waited] = useState(waits);
  const { lines, settle } = useSettled();
  const deciding = { asksCode, acts, refresh, onDecided: settle };
  return (
    <div className={styles['screen']}>
      <Heading claim={claim} />
      <ActingDecided decided={claim.decided} lines={lines} />
      {quote !== null && <ActingQuote key={quote.version} quote={quote} mayAsk={may.includes('write')} {...deciding} />}
      {offer !== null && <ActingOffer key={offer.offerVersion} offer={offer} {...deciding} />}
      {may.includes('decide') && !waits && <p>{nothingText(claim, waited)}</p>}
      {payment !== null && <ActingPayment claimId={claimId} payment={payment} />}
      {claim.claim !== null && (
        <SharedParts claim={waits ? { ...claim.claim, next: null } : claim.claim} drawTracker={drawTracker} />
      )}
      {claim.messages !== null && <ActingMessages claim={claim} messages={claim.messages} />}
      {may.includes('write') && <WriteForm write={acts.write} refresh={refresh} seesAll={may.includes('see')} />}
      <ActingFoot claim={claim} stop={stop} />
    </div>
  );
}

/** Without a handler's word nothing is said of what waits. */
function nothingText({ waitsToDecide }: ActingClaim, waited: boolean): string {
  if (waitsToDecide) return m.acting_waits_to_decide();
  return waited ? m.acting_done() : m.acting_nothing();
}

/** The sentence of the claim, for whoever may see it; it says that they wait for somebody else to decide. */
function Heading({ claim: { claim, device, quote, offer } }: { claim: ActingClaim }) {
  if (claim === null || quote !== null || offer !== null)
    return <PageHeading>{m.acting_heading({ device })}</PageHeading>;
  return (
    <div>
      <PageHeading>{claim.sentence}</PageHeading>
      {claim.meaning !== null && <p className={styles['meaning']}>{claim.meaning}</p>}
      {claim.saysYou && <p className={styles['meaning']}>{m.acting_you()}</p>}
    </div>
  );
}
