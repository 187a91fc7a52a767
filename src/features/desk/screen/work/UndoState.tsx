import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { stateRoutes } from '../../action/state-routes.ts';
import { firstName } from '../due-texts.ts';
import { useDeskAction } from '../useDeskAction.ts';
import type { Moved } from './useMoved.ts';

type UndoProps = { claimId: string; name: string; moved: Moved; again: () => void; onUndone: () => void };

export function UndoState({ claimId, name, moved, again, onUndone }: UndoProps) {
  const { busy, error, act } = useDeskAction<typeof stateRoutes.deskUndoState>(
    'POST /api/desk/claims/:claimId/undo-state',
  );
  const undo = async () => {
    const done = await act({ params: { claimId }, body: { changeId: moved.changeId } });
    again();
    if (done === null) return;
    announce(m.desk_state_undone());
    onUndone();
  };
  return (
    <>
      <span>{error ?? m.desk_state_moved({ state: moved.label, name: firstName(name) })}</span>
      <Button look="secondary" busy={busy} onClick={() => void undo()}>
        {m.desk_state_undo()}
      </Button>
    </>
  );
}
