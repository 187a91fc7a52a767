import { useState } from 'react';
import { call } from '#web/call.ts';
import { accountErrorText } from '#web/account/account-texts.ts';
import type { deliveryRoutes } from '#features/operator-deliveries/delivery-routes.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Retry } from './deliveries.rules.ts';
import styles from './Deliveries.module.css';

type RetryButtonProps = {
  retry: Retry;
  name: string;
  onDone: (said: string) => void;
};

export function RetryButton({ retry, name, onDone }: RetryButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const tryAgain = async () => {
    if (isBusy) return;
    setBusy(true);
    setTrouble('');
    const result = await call<typeof deliveryRoutes.retryDelivery>('POST /api/account/retryDelivery', { body: retry });
    setBusy(false);
    if (result.ok) onDone(m.deliveries_retried({ name }));
    else setTrouble(accountErrorText(result.error));
  };
  return (
    <span className={styles['retry']}>
      <Button look="secondary" busy={isBusy} onClick={() => void tryAgain()}>
        <span>
          {m.claim_try_again()}
          <span className="visually-hidden"> {name}</span>
        </span>
      </Button>
      <span role="alert" className={styles['trouble']}>
        {trouble}
      </span>
    </span>
  );
}
