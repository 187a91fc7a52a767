import type { Undoable } from './undoables.ts';
import { UndoBar } from './UndoBar.tsx';

type UndoBarsProps = {
  undoables: readonly Undoable[];
  /** The ids of those that were done before the claim was opened. */
  before: ReadonlySet<string>;
  /** A dialog is over them, and has the focus. */
  isCovered: boolean;
  again: () => void;
  onTakenBack: (text: string) => void;
};

/** What was just done takes the focus. What was done before the claim was opened does not. */
export function UndoBars({ undoables, before, isCovered, again, onTakenBack }: UndoBarsProps) {
  return undoables.map((undoable) => (
    <UndoBar
      key={undoable.id}
      undoable={undoable}
      // A state is moved together with a reply, which has it.
      takesFocus={!isCovered && undoable.what !== 'state' && !before.has(undoable.id)}
      onUndone={(text) => (text === null ? again() : onTakenBack(text))}
    />
  ));
}
