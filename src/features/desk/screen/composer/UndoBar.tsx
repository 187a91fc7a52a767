import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { replyRoutes } from '../../reply/reply-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { leaveField } from '../keys/leave-field.ts';
import styles from './Composer.module.css';

/** As long as the server waits. */
const undoMs = 10_000;

type UndoProps = {
  claimId: string;
  replyId: string;
  name: string;
  /** Called with the text that was taken back, or null once it can no longer be. */
  end: (text: string | null) => void;
};

const hasFocus = (bar: RefObject<HTMLElement | null>): boolean =>
  bar.current?.contains(document.activeElement) === true;

/** Has the focus, so that letter keys act: the field that was written in would take them. */
export function UndoBar({ claimId, replyId, name, end }: UndoProps) {
  const bar = useRef<HTMLDivElement>(null);
  const { busy, error, act } = useDeskAction<typeof replyRoutes.deskWithdrawMessage>(
    'POST /api/desk/claims/:claimId/withdraw-message',
  );
  const finish = useEffectEvent(() => {
    // The button that goes leaves its focus to the composer's own.
    if (hasFocus(bar)) leaveField(bar.current);
    end(null);
  });
  useEffect(() => {
    bar.current?.querySelector('button')?.focus();
    const timer = setTimeout(() => finish(), undoMs);
    return () => clearTimeout(timer);
  }, []);
  const undo = async () => {
    const done = await act({ params: { claimId }, body: { replyId } });
    if (done === null) return;
    announce(m.desk_reply_undone());
    end(done.text);
  };
  return (
    <div ref={bar} className={styles['undo']}>
      <p>{error ?? m.desk_reply_sent({ name })}</p>
      <Button look="secondary" aria-keyshortcuts="Z" busy={busy} onClick={() => void undo()}>
        {m.desk_undo()}
      </Button>
    </div>
  );
}
