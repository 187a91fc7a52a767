import { useState, type ReactNode } from 'react';
import * as m from '#web/messages/index.ts';
import { accountErrorText } from '#web/account/account-texts.ts';
import type { CallResult } from '#web/call.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from '#web/account/Users.module.css';

/** `act` returns null where it has only said what it would break. */
type PressProps = { label: string; act: () => Promise<CallResult<unknown> | null>; children?: ReactNode };

export function Press({ label, act, children }: PressProps) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string[]>([]);
  const press = async () => {
    if (busy) return;
    setBusy(true);
    const result = await act();
    setBusy(false);
    setSaid(result === null ? [] : saidOf(result));
  };
  return (
    <div className={styles['part']}>
      {children}
      <div>
        <Button look="secondary" busy={busy} onClick={() => void press()}>
          {label}
        </Button>
      </div>
      <div role="status">
        {said.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  );
}

function saidOf(result: CallResult<unknown>): string[] {
  if (result.ok) return [m.account_done()];
  return [accountErrorText(result.error), ...Object.values(result.error.fields)];
}
