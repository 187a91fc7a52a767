import { useState } from 'react';
import { nameable } from '#claim/desk/clock-kinds.rules.ts';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { workRoutes } from '../../work/work-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { actionOfWait, asState, WaitFields, type Waiting } from './WaitFields.tsx';
import { dayAfter, type DialogProps } from './work-texts.ts';
import { WorkDialog } from './WorkDialog.tsx';

export function WaitDialog({ claimId, work, now, again, chosen, onClose }: DialogProps) {
  // What a colleague says while the dialog is open was not seen.
  const [seen] = useState({ on: work.waitingOn, until: work.waitingUntil, what: work.waitingFor });
  const [waiting, setWaiting] = useState<Waiting>({
    whom: nameable.find((one) => one === chosen) ?? work.waitingOn ?? asState,
    day: work.waitingUntil === null ? '' : dayAfter(new Date(work.waitingUntil), 0),
    what: work.waitingFor ?? '',
  });
  const { busy, error, act } = useDeskAction<typeof workRoutes.deskWait>('POST /api/desk/claims/:claimId/wait');
  const save = async () => {
    const done = await act({ params: { claimId }, body: { ...actionOfWait(waiting), seen } });
    again();
    if (done === null) return;
    announce(m.desk_wait_saved());
    onClose();
  };
  const typed = waiting.what !== (seen.what ?? '');
  return (
    <WorkDialog
      title={m.desk_wait_title()}
      submit={m.desk_wait_save()}
      busy={busy}
      error={error}
      typed={typed}
      save={save}
      onClose={onClose}
    >
      <WaitFields {...waiting} now={now} pick={setWaiting} />
    </WorkDialog>
  );
}
