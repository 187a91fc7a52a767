import { useRef, useState, type FormEvent } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import type { ProviderFormProps } from './provider-form.ts';
import { useCardElement } from './useCardElement.ts';
import styles from './ExcessPayment.module.css';

/**
 * Renders Stripe's own card form in Stripe's frames: this page never has a card number. Confirming redirects to
 * `returnUrl`, also after the bank's second factor, and returns here only with an error.
 */
export function StripeForm({ start, onTry, onRefused, onBroken }: ProviderFormProps) {
  const { box, ready, confirm } = useCardElement(start, onBroken);
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    onTry();
    const message = await confirm().catch(() => undefined);
    underWay.current = false;
    setBusy(false);
    if (message === undefined) onBroken();
    else if (message !== null) onRefused(message);
  };
  return (
    <form noValidate className={styles['form']} onSubmit={(event) => void pay(event)}>
      <div className={styles['element']}>
        {!ready && <Skeleton className={styles['skeleton']} />}
        <div ref={box} />
      </div>
      <div className={classes(!ready && styles['unready'])}>
        <Button type="submit" wide busy={busy} busyLabel={m.excess_paying()}>
          {m.excess_pay_now()}
        </Button>
        <p className={styles['note']}>{m.excess_card_note()}</p>
      </div>
    </form>
  );
}
