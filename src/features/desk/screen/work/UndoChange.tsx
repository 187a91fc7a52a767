import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { stateRoutes } from '../../state/state-routes.ts';
import type { dateRoutes } from '../../date/date-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import type { Moved } from './useMoved.ts';

type UndoProps = { claimId: string; moved: Moved; again: () => void; onUndone: () => void };

export function UndoChange({ claimId, moved, again, onUndone }: UndoProps) {
  const state = useDeskAction<typeof stateRoutes.deskUndoState>('POST /api/desk/claims/:claimId/undo-state');
  const date = useDeskAction<typeof dateRoutes.deskUndoDate>('POST /api/desk/claims/:claimId/undo-date');
  const isState = moved.what === 'state';
  const { busy, error, act } = isState ? state : date;
  const undo = async () => {
    const done = await act({ params: { claimId }, body: { changeId: moved.changeId } });
    again();
    if (done === null) return;
    announce(isState ? m.desk_state_undone() : m.desk_date_undone());
    onUndone();
  };
  return (
    <>
      <span>{error ?? moved.said}</span>
      <Button look="secondary" busy={busy} aria-keyshortcuts="Z" onClick={() => void undo()}>
        {m.desk_state_undo()}
      </Button>
    </>
  );
}
