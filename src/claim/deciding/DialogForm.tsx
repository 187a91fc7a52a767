import type { FormEvent, ReactNode } from 'react';
import { Button, type ButtonLook } from '#web/ui/Button.tsx';
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx';
import { troubleTexts } from './trouble-texts.ts';
import type { Trouble } from './trouble.ts';
import styles from './Deciding.module.css';

type DialogFormProps = {
  tried: { attempt: number; reason: Trouble | null };
  busy: boolean;
  busyLabel: string;
  label: string;
  look?: ButtonLook;
  onSubmit: () => Promise<void>;
  children: ReactNode;
};

export function DialogForm({ tried, busy, busyLabel, label, look, onSubmit, children }: DialogFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <form noValidate autoComplete="off" className={styles['form']} onSubmit={submit}>
      {tried.reason !== null && (
        <ErrorSummary key={tried.attempt}>
          <p>{troubleTexts[tried.reason]()}</p>
        </ErrorSummary>
      )}
      {children}
      <Button type="submit" wide {...(look && { look })} busy={busy} busyLabel={busyLabel}>
        {label}
      </Button>
    </form>
  );
}
