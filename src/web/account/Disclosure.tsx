import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import styles from './Account.module.css';

type DisclosureProps = {
  label: string;
  /** On the page itself, not inside a card: the opened content gets a card of its own. */
  card?: boolean;
  children: (done: (said: string) => void) => ReactNode;
};

export function Disclosure({ label, card = false, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const button = useRef<HTMLDivElement>(null);
  const wasDone = said !== '';
  const inside = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) inside.current?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus();
    else if (wasDone) button.current?.querySelector('button')?.focus();
  }, [open, wasDone]);
  const done = (text: string) => {
    setOpen(false);
    setSaid(text);
  };
  const toggle = () => {
    setSaid('');
    setOpen(!open);
  };
  return (
    <div className={styles['disclosure']}>
      <div ref={button}>
        <Button look="secondary" aria-expanded={open} onClick={toggle}>
          {label}
        </Button>
      </div>
      <p role="status" className={styles['said']}>
        {said}
      </p>
      {open && (
        <div ref={inside} className={styles['opened']}>
          {card ? <Card>{children(done)}</Card> : children(done)}
        </div>
      )}
    </div>
  );
}
