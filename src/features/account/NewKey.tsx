import { useEffect, useRef, useState } from 'react';
import * as m from '#web/paraglide/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import styles from '#web/account/Account.module.css';

export type CreatedKey = { name: string; key: string };

/** A key, this once: it is in this page's memory alone, and gone with it. */
export function NewKey({ created, onSeen }: { created: CreatedKey; onSeen: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  useEffect(() => box.current?.focus(), []);
  const copy = async () => {
    // Browsers give no clipboard to pages without TLS, and may refuse it to any.
    const copied = await navigator.clipboard?.writeText(created.key).then(
      () => true,
      () => false,
    );
    setSaid(copied ? m.account_key_copied() : m.account_key_copy_failed());
  };
  return (
    <div ref={box} tabIndex={-1}>
      <Card title={m.account_key_created({ name: created.name })}>
        <div className={styles['stack']}>
          <p>{m.account_key_created_about()}</p>
          <p className={styles['key']}>
            <code className="mono">{created.key}</code>
          </p>
          <div className={styles['buttons']}>
            <Button onClick={() => void copy()}>{m.account_key_copy()}</Button>
            <Button look="secondary" onClick={onSeen}>
              {m.account_key_seen()}
            </Button>
          </div>
          <p role="status" className={styles['said']}>
            {said}
          </p>
        </div>
      </Card>
    </div>
  );
}
