import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { type Undoable, useUndoables } from './undoables.ts';
import { useUndo } from './useUndo.ts';

type UndoProps = { undoable: Undoable; onUndone: (text: string | null) => void };

/** The key presses the newest alone. */
export function Undo({ undoable, onUndone }: UndoProps) {
  const { busy, error, undo } = useUndo(undoable, onUndone);
  const isNewest = useUndoables().at(-1)?.id === undoable.id;
  return (
    <>
      <span>{error ?? undoable.said}</span>
      <Button look="secondary" busy={busy} aria-keyshortcuts={isNewest ? 'Z' : undefined} onClick={() => void undo()}>
        {m.desk_undo()}
      </Button>
    </>
  );
}
