import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './CourierCard.module.css';

/** Screen readers read `what` after "Copy", because a page has several of these buttons. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    setSaid('');
    // Browsers offer no clipboard to pages without TLS, and may deny it to any.
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setSaid(copied ? m.delivery_copied() : m.delivery_copy_failed());
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
