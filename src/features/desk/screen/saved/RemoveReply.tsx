import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { savedReplyRoutes } from '../../saved/saved-reply-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import styles from './Saved.module.css';

/** Asks by a second press. */
export function RemoveReply({ replyId, again, close }: { replyId: string; again: () => void; close: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const { busy, error, act } = useDeskAction<typeof savedReplyRoutes.deskRemoveReply>(
    'DELETE /api/desk/saved-replies/:replyId',
  );
  const remove = async () => {
    if ((await act({ params: { replyId } })) === null) return;
    announce(m.desk_saved_removed());
    again();
    close();
  };
  return (
    <p className={styles['remove']}>
      <Button
        look={isAsked ? 'danger' : 'quiet'}
        busy={busy}
        onClick={() => (isAsked ? void remove() : setAsked(true))}
      >
        {isAsked ? m.desk_saved_remove_sure() : m.desk_saved_remove()}
      </Button>
      {error !== null && <span role="alert">{error}</span>}
    </p>
  );
}
