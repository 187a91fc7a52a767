import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import type { ExcessNow } from './useExcessState.ts';
import { useResultFocus } from './useResultFocus.ts';
import styles from './ExcessPayment.module.css';

export function Unchecked({ now }: { now: ExcessNow }) {
  return (
    <div role="status" className={styles['unchecked']}>
      <p>{m.excess_unchecked()}</p>
      <Button look="secondary" busy={now.busy} onClick={() => void now.refresh()}>
        {m.claim_try_again()}
      </Button>
    </div>
  );
}

type ProcessingProps = { title: string; changed: boolean; arriving: boolean };

export function Processing({ title, changed, arriving }: ProcessingProps) {
  const heading = useResultFocus<HTMLHeadingElement>(changed, arriving);
  return (
    <div className={styles['body']}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{m.excess_processing_help()}</p>
    </div>
  );
}
