import { useEffect, useLayoutEffect, useRef } from 'react';
import { leaveField } from '../keys/leave-field.ts';
import { Undo } from './Undo.tsx';
import type { Undoable } from './undoables.ts';
import styles from './Undo.module.css';

type UndoProps = {
  undoable: Undoable;
  takesFocus: boolean;
  /** Called with the text of a reply that was taken back. */
  onUndone: (text: string | null) => void;
};

/**
 * Takes the focus after what was done, so that letter keys act: the field that was written in would take them. Not its
 * button, which a second Enter would press.
 */
export function UndoBar({ undoable, takesFocus, onUndone }: UndoProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) bar.current?.focus();
  }, [takesFocus]);
  useLayoutEffect(() => {
    const { current } = bar;
    return () => {
      if (current?.contains(document.activeElement) === true) leaveField();
    };
  }, []);
  return (
    <div ref={bar} role="group" aria-label={undoable.said} tabIndex={-1} className={styles['bar']} data-keycaps>
      <Undo undoable={undoable} onUndone={onUndone} />
    </div>
  );
}
