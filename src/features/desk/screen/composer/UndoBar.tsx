import { useEffect, useLayoutEffect, useRef } from 'react';
import { leaveField } from '../keys/leave-field.ts';
import { Undo } from '../work/Undo.tsx';
import type { Undoable } from '../work/undoables.ts';
import styles from './Composer.module.css';

type UndoProps = {
  sent: Undoable;
  /** Called with the text that was taken back. */
  onUndone: (text: string | null) => void;
};

/**
 * Has the focus, so that letter keys act: the field that was written in would take them. Not its button, which a second
 * Enter would press.
 */
export function UndoBar({ sent, onUndone }: UndoProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => bar.current?.focus(), []);
  useLayoutEffect(() => {
    const { current } = bar;
    return () => {
      if (current?.contains(document.activeElement) === true) leaveField(current);
    };
  }, []);
  return (
    <div ref={bar} role="group" aria-label={sent.said} tabIndex={-1} className={styles['undo']}>
      <Undo undoable={sent} onUndone={onUndone} />
    </div>
  );
}
