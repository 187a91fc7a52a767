import * as m from '#web/messages/index.ts';
import { Link, useLocation } from '#web/router.ts';
import type { DeskList } from '../../list/desk-list.rules.ts';
import { deskClaimPath } from '../view-texts.ts';
import { Undo } from './Undo.tsx';
import { giveBack, useUndoables } from './undoables.ts';
import styles from './Undo.module.css';

/** Offers to undo what was last done on another claim. A reply that is taken back is written on there. */
export function UndoElsewhere({ claimId, list }: { claimId: string | null; list: DeskList }) {
  const [, navigate] = useLocation();
  const undoable = useUndoables().findLast((one) => one.claimId !== claimId);
  if (undoable === undefined) return null;
  const path = deskClaimPath(undoable.claimId, list);
  const onUndone = (text: string | null) => {
    if (text === null) return;
    giveBack(undoable.claimId, text);
    // Its claim may have been opened meanwhile.
    if (!location.pathname.endsWith(undoable.claimId)) navigate(path);
  };
  return (
    <p key={undoable.id} role="group" aria-label={m.desk_undo()} className={styles['elsewhere']}>
      <Link href={path}>{undoable.name || m.desk_no_name()}</Link> <Undo undoable={undoable} onUndone={onUndone} />
    </p>
  );
}
