import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import type { workRoutes } from '../../work/work-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { HandlerSelect } from './HandlerSelect.tsx';
import { NewerAssignee } from './NewerAssignee.tsx';
import { sayAssigned } from './say-assigned.ts';
import type { DialogProps } from './work-texts.ts';
import { WorkDialog } from './WorkDialog.tsx';

const nobody = '';

export function AssignDialog({ claimId, name, work, again, chosen: first, onClose }: DialogProps) {
  const { assignee: newest } = work;
  // Who takes the claim while the dialog is open was not seen.
  const [assignee] = useState(newest);
  const [chosen, setChosen] = useState(first ?? assignee?.id ?? nobody);
  const { busy, error, act } = useDeskAction<typeof workRoutes.deskAssign>('POST /api/desk/claims/:claimId/assign');
  const save = async () => {
    const assigneeId = chosen === nobody ? null : chosen;
    const done = await act({ params: { claimId }, body: { assigneeId, seen: assignee?.id ?? null } });
    again();
    if (done === null) return;
    sayAssigned({ claimId, name }, assignee?.id ?? null, done.assignee);
    onClose();
  };
  return (
    <WorkDialog
      title={m.desk_assign_title()}
      submit={m.desk_assign_save()}
      busy={busy}
      error={error}
      save={save}
      onClose={onClose}
    >
      <NewerAssignee newest={newest} seen={assignee} />
      <HandlerSelect chosen={chosen} nobody={nobody} pick={setChosen} known={assignee} />
    </WorkDialog>
  );
}
