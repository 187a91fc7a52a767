import { useEffect, useRef, useState } from 'react';
import { ByTelephone } from '#claim/deciding/ByTelephone.tsx';
import { ByContact } from '#claim/screen/ByContact.tsx';
import { couldBeEmail } from '#shared/people/email.ts';
import * as m from '#web/messages/index.ts';
import { refetchAll } from '#web/streams/live.ts';
import { Button } from '#web/ui/Button.tsx';
import { CodeDialog } from './CodeDialog.tsx';
import styles from './SeeWithCode.module.css';

type SeeWithCodeProps = {
  claimId: string;
  /** Of the claim. */
  email: string;
  isSealed: boolean;
  /** What is shown of it, and why not more. */
  text: string;
  /** Of the button. */
  label: string;
};

/** Says that only part is shown, with the button for a mailed code, which opens all that is sealed of the claim. */
export function SeeWithCode({ claimId, email, isSealed, text, label }: SeeWithCodeProps) {
  const [isAsking, setAsking] = useState(false);
  const [isOpened, setOpened] = useState(false);
  const opened = () => {
    setAsking(false);
    setOpened(true);
    refetchAll();
  };
  if (!isSealed) return isOpened ? <Opened /> : null;
  if (!couldBeEmail(email)) {
    return (
      <div className={styles['sealed']}>
        <p>{text}</p>
        <ByTelephone text={m.sealed_telephone()} />
      </div>
    );
  }
  return (
    <div className={styles['sealed']}>
      <p>
        {text} {m.sealed_by_code()}
      </p>
      <Button look="secondary" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ByContact text={m.sealed_without_script()} />
      {isAsking && <CodeDialog claimId={claimId} onOpened={opened} onClose={() => setAsking(false)} />}
    </div>
  );
}

/** Takes the focus, because its button is gone. */
function Opened() {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1} className={styles['opened']}>
      {m.sealed_opened()}
    </p>
  );
}
