import { useEffect, useRef, useState } from 'react';
import { copyText } from '#web/copy-text.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import type { Made } from './useShare.ts';
import styles from './Share.module.css';

/** Takes the focus when it appears, because the link is shown once. */
export function MadeLink({ url, asksCode }: Made) {
  const [said, setSaid] = useState('');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const copy = async () => {
    setSaid('');
    setSaid((await copyText(url)) ? m.share_copied() : m.share_copy_failed());
  };
  // A person who closes the phone's own sheet has not failed.
  const send = () => void navigator.share({ url }).catch(() => {});
  return (
    <div ref={box} tabIndex={-1} className={styles['made']}>
      <Card title={m.share_made()}>
        <div className={styles['form']}>
          <p>{asksCode ? m.share_made_code() : m.share_made_once()}</p>
          <Field
            id="share-link"
            label={m.share_link()}
            readOnly
            mono
            value={url}
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className={styles['buttons']}>
            {'share' in navigator && <Button onClick={send}>{m.share_send()}</Button>}
            <Button look={'share' in navigator ? 'secondary' : 'primary'} onClick={() => void copy()}>
              {m.share_copy()}
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
