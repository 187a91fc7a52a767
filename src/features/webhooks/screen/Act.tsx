import { useState, type ReactNode } from 'react';
import type { CallResult } from '#web/call.ts';
import { accountErrorText } from '#web/account/account-texts.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './Webhooks.module.css';

type ActProps<Answer> = {
  label: string;
  busy: string;
  act: () => Promise<CallResult<Answer>>;
  onAnswer: (answer: Answer) => string;
  children?: ReactNode;
};

export function Act<Answer>({ label, busy, act, onAnswer, children }: ActProps<Answer>) {
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState('');
  const press = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setSaid('');
    const result = await act();
    setIsBusy(false);
    setSaid(result.ok ? onAnswer(result.answer) : accountErrorText(result.error));
  };
  return (
    <div className={styles['part']}>
      {children}
      <Button busy={isBusy} busyLabel={busy} onClick={() => void press()}>
        {label}
      </Button>
      <p role="status">{said}</p>
    </div>
  );
}
