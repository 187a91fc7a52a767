import { useLayoutEffect, useRef } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { leaveField } from '../keys/leave-field.ts';
import { type Undoable, useUndoables } from './undoables.ts';
import { useUndo } from './useUndo.ts';
import styles from './Undo.module.css';

type UndoProps = { undoable: Undoable; onUndone: (text: string | null) => void };

/** The key presses the newest alone. */
export function Undo({ undoable, onUndone }: UndoProps) {
  const { busy, error, isLate, undo } = useUndo(undoable, onUndone);
  const isNewest = useUndoables().at(-1)?.id === undoable.id;
  const shown = useRef<HTMLSpanElement>(null);
  // The button that goes leaves its focus.
  useLayoutEffect(() => {
    const { current } = shown;
    return () => {
      if (current?.contains(document.activeElement) === true) leaveField();
    };
  }, []);
  useLayoutEffect(() => {
    if (isLate && document.activeElement === document.body) leaveField();
  }, [isLate]);
  return (
    <span ref={shown} className={styles['undo']}>
      <span>{busy ? m.desk_undoing() : (error ?? undoable.said)}</span>
      {!isLate && (
        <Button
          look="secondary"
          busy={busy}
          aria-keyshortcuts={isNewest ? 'Z' : undefined}
          // The second press of a double click may meet the next older one, which has come up under the pointer.
          onClick={({ detail }) => detail < 2 && void undo()}
        >
          {m.desk_undo()}
        </Button>
      )}
    </span>
  );
}
