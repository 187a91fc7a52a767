import * as m from '#web/messages/index.ts';
import { Link, useLocation } from '#web/router.ts';
import type { DeskList } from '../../list/desk-list.rules.ts';
import { tellDeskNews } from '../news/desk-news.ts';
import { deskClaimPath } from '../view-texts.ts';
import { Undo } from './Undo.tsx';
import { giveBack, type Undoable, useUndoables } from './undoables.ts';
import styles from './Undo.module.css';

/**
 * Offers to undo what was done in the head of the open claim, where it would move the thread, and what was last done on
 * another. A reply that is taken back is written on there.
 */
export function UndoElsewhere({ claimId, list }: { claimId: string | null; list: DeskList }) {
  const [, navigate] = useLocation();
  const undoables = useUndoables();
  const last = undoables.findLast((one) => one.claimId !== claimId);
  const inHead = (one: Undoable) => one.claimId === claimId && one.place === 'head';
  const newest = undoables.findLast(inHead);
  // The foot has room for few: of an assignment only while nothing was done since.
  const isShown = (one: Undoable) => one === last || (inHead(one) && (one.what !== 'assign' || one === newest));
  return undoables.filter(isShown).map((undoable) => {
    const path = deskClaimPath(undoable.claimId, list);
    const onUndone = (text: string | null) => {
      // Also without a stream of news the claim is read anew at once.
      if (text === null) return tellDeskNews(JSON.stringify({ claims: [undoable.claimId] }));
      giveBack(undoable.claimId, text);
      // Its claim may have been opened meanwhile.
      if (!location.pathname.endsWith(undoable.claimId)) navigate(path);
    };
    return (
      <p key={undoable.id} role="group" aria-label={m.desk_undo()} className={styles['elsewhere']} data-keycaps>
        {undoable === last && <Link href={path}>{undoable.name || m.desk_no_name()}</Link>}{' '}
        <Undo undoable={undoable} onUndone={onUndone} />
      </p>
    );
  });
}
