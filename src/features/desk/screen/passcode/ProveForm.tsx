import { type FormEvent, useState } from 'react';
import { accountErrorText } from '#web/account/account-texts.ts';
import type { CallError } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { proveByCode, proveByPasskey } from './prove.ts';
import styles from '../work/Work.module.css';

type ProveProps = { ways: { code: boolean; passkey: boolean }; onProven: () => void };

export function ProveForm({ ways, onProven }: ProveProps) {
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
    void prove(() => proveByCode(code.trim()));
  };
  return (
    <form className={styles['form']} onSubmit={send} noValidate>
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
        <Button type="submit" busy={busy}>
          {m.desk_prove_submit()}
        </Button>
      )}
      {ways.passkey && (
        <Button look="secondary" busy={busy} onClick={() => void prove(proveByPasskey)}>
          {m.account_passkey_use()}
        </Button>
      )}
    </form>
  );
}
