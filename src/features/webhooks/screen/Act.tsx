import { useState, type ReactNode } from 'react';
import type { Result } from '#web/account/account-call.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './Webhooks.module.css';

type ActProps<Answer> = {
  label: string;
  busy: string;
  act: () => Promise<Result<Answer>>;
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
    setSaid('answer' in result ? onAnswer(result.answer) : result.refusal.text);
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
