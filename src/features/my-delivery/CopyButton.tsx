import { useState } from 'react';
import { copyText } from '#web/copy-text.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './CourierCard.module.css';

/** Screen readers read `what` after "Copy", because a page has several of these buttons. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    setSaid('');
    setSaid((await copyText(text)) ? m.delivery_copied() : m.delivery_copy_failed());
  };
  return (
    <>
      <Button look="secondary" onClick={() => void copy()}>
        <span>
          {m.delivery_copy()}
          <span className="visually-hidden"> {what}</span>
        </span>
      </Button>
      <p role="status" className={styles['said']}>
        {said}
      </p>
    </>
  );
}
