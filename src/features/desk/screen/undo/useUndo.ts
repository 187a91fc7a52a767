import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { dateRoutes } from '../../date/date-routes.ts';
import type { replyRoutes } from '../../reply/reply-routes.ts';
import type { workRoutes } from '../../work/work-routes.ts';
import type { stateRoutes } from '../../state/state-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { endUndo, type Undoable } from './undoables.ts';

const undoneTexts: Record<Undoable['what'], () => string> = {
  reply: m.desk_reply_undone,
  'no-answer': m.desk_no_answer_undone,
  state: m.desk_state_undone,
  date: m.desk_date_undone,
  assign: m.desk_assign_undone,
};

/** Refusals that asking again does not change. */
const lateCodes = ['too-late', 'already-sent'];

/** `onUndone` gets the text of a reply, else null. */
export function useUndo({ what, id, claimId, assignee }: Undoable, onUndone: (text: string | null) => void) {
  const reply = useDeskAction<typeof replyRoutes.deskWithdrawMessage>(
    'POST /api/desk/claims/:claimId/withdraw-message',
  );
  const noAnswer = useDeskAction<typeof replyRoutes.deskUndoNoAnswer>('POST /api/desk/claims/:claimId/undo-no-answer');
  const state = useDeskAction<typeof stateRoutes.deskUndoState>('POST /api/desk/claims/:claimId/undo-state');
  const date = useDeskAction<typeof dateRoutes.deskUndoDate>('POST /api/desk/claims/:claimId/undo-date');
  const assign = useDeskAction<typeof workRoutes.deskAssign>('POST /api/desk/claims/:claimId/assign');
  const changes = { 'no-answer': noAnswer, state, date };
  const { busy, error, code } = { reply, assign, ...changes }[what];
  const end = (text: string | null) => {
    announce(undoneTexts[what]());
    endUndo(id);
    onUndone(text);
  };
  const undo = async () => {
    const params = { claimId };
    if (what === 'reply') {
      const done = await reply.act({ params, body: { replyId: id } });
      if (done !== null) end(done.text);
      return;
    }
    if (what === 'assign') {
      const body = { assigneeId: assignee?.from ?? null, seen: assignee?.to ?? null };
      const done = await assign.act({ params, body });
      if (done !== null) end(null);
      return;
    }
    const done = await changes[what].act({ params, body: { changeId: id } });
    if (done !== null) end(null);
  };
  return { busy, error, isLate: code !== null && lateCodes.includes(code), undo };
}
