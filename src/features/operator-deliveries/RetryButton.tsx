import { useState } from 'react';
import { callAccount } from '#web/account/account-call.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Retry } from './deliveries.rules.ts';
import styles from './Deliveries.module.css';

type RetryButtonProps = {
  retry: Retry;
  name: string;
  /** Shows the result above the lists, because the row disappears. */
  onDone: (said: string) => void;
};

export function RetryButton({ retry, name, onDone }: RetryButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const tryAgain = async () => {
    if (isBusy) return;
    setBusy(true);
    setTrouble('');
    const result = await callAccount('retryDelivery', retry);
    setBusy(false);
    if ('answer' in result) onDone(m.deliveries_retried({ name }));
    else setTrouble(result.refusal.text);
  };
  return (
    <span className={styles['retry']}>
      <Button look="secondary" busy={isBusy} onClick={() => void tryAgain()}>
        <span>
          {m.claim_try_again()}
          <span className="hidden"> {name}</span>
        </span>
      </Button>
      <span role="alert" className={styles['trouble']}>
        {trouble}
      </span>
    </span>
  );
}
