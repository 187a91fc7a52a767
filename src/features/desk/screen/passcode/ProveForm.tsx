import { type FormEvent, useEffect, useRef, useState } from 'react';
import { accountErrorText } from '#web/account/account-texts.ts';
import type { CallError } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { useSubmitKeys } from '../work/useSubmitKeys.ts';
import { proveByCode, proveByPasskey } from './prove.ts';
import styles from '../work/Work.module.css';

const submitKeys = 'Control+Enter Meta+Enter';

type ProveProps = { ways: { code: boolean; passkey: boolean }; onProven: () => void };

export function ProveForm({ ways, onProven }: ProveProps) {
  const form = useRef<HTMLFormElement>(null);
  useSubmitKeys(form);
  // The button that had the focus went with the form before.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), []);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const prove = async (give: () => Promise<CallError | null>) => {
    if (busy) return;
    setBusy(true);
    const failed = await give();
    setBusy(false);
    setError(failed && accountErrorText(failed));
    if (failed === null) onProven();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    void prove(ways.code ? () => proveByCode(code.trim()) : proveByPasskey);
  };
  return (
    <form ref={form} className={styles['form']} onSubmit={send} noValidate>
      <p>{m.desk_prove_lead()}</p>
      {ways.code && (
        <Field
          id="prove-code"
          label={m.account_code()}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      {error !== null && <p role="alert">{error}</p>}
      {ways.code && (
        <Button type="submit" busy={busy} aria-keyshortcuts={submitKeys}>
          {m.desk_prove_submit()}
        </Button>
      )}
      {ways.passkey && (
        <Button
          look="secondary"
          busy={busy}
          aria-keyshortcuts={ways.code ? undefined : submitKeys}
          onClick={() => void prove(proveByPasskey)}
        >
          {m.account_passkey_use()}
        </Button>
      )}
    </form>
  );
}
