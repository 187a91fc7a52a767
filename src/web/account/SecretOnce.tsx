import { useEffect, useRef, useState } from 'react';
import { copyText } from '#web/copy-text.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import styles from './Account.module.css';

type SecretOnceProps = {
  title: string;
  about: string;
  secret: string;
  copy: string;
  copied: string;
  copyFailed: string;
  onSeen: () => void;
};

/** Holds the secret in this page's memory only. */
export function SecretOnce({ title, about, secret, copy, copied, copyFailed, onSeen }: SecretOnceProps) {
  const box = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  useEffect(() => box.current?.focus(), []);
  const write = async () => {
    setSaid((await copyText(secret)) ? copied : copyFailed);
  };
  return (
    <div ref={box} tabIndex={-1}>
      <Card title={title}>
        <div className={styles['stack']}>
          <p>{about}</p>
          <p className={styles['key']}>
            <code className="mono">{secret}</code>
          </p>
          <div className={styles['buttons']}>
            <Button onClick={() => void write()}>{copy}</Button>
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
