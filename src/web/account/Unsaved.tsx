import { useState } from 'react';
import type { Typed } from '#web/form/useTyped.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { useFocusAfter } from '#web/ui/useFocusAfter.ts';
import styles from './Account.module.css';

/** `newer`: the version that somebody else has saved since, or what to say of it. */
type Typing = Pick<Typed<unknown>, 'isUnsaved' | 'keepMine' | 'takeTheirs'> & { newer: number | string | null };

/** `onChosen`: takes away what was said of a try before. */
type UnsavedProps = { typing: Typing; onChosen?: () => void };

/** Says that nothing is saved yet, or that somebody else has saved a version since, with the ways on. */
export function Unsaved({ typing: { newer, isUnsaved, keepMine, takeTheirs }, onChosen }: UnsavedProps) {
  const [presses, setPresses] = useState(0);
  const [said, setSaid] = useState('');
  const place = useFocusAfter<HTMLDivElement>(presses);
  const way = (label: string, take: () => void, saying = '') => (
    <Button
      look="secondary"
      onClick={() => {
        onChosen?.();
        take();
        setSaid(saying);
        setPresses(presses + 1);
      }}
    >
      {label}
    </Button>
  );
  const saidOfNewer = typeof newer === 'number' ? m.wording_newer({ version: newer }) : newer;
  const text = saidOfNewer ?? m.wording_unsaved();
  if (newer === null && !isUnsaved) {
    return (
      <div ref={place} tabIndex={-1}>
        <p role="status" className={styles['said']}>
          {said}
        </p>
      </div>
    );
  }
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label={text} className={styles['stack']}>
      <p className={newer === null ? styles['note'] : undefined}>{text}</p>
      <div className={styles['buttons']}>
        {newer === null ? (
          way(m.wording_discard(), takeTheirs, m.wording_discarded())
        ) : (
          <>
            {way(m.wording_newer_keep(), keepMine)}
            {way(m.wording_newer_take(), takeTheirs)}
          </>
        )}
      </div>
    </div>
  );
}
