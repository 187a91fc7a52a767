import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import type { Handler, workRoutes } from '../../action/work-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { assignedText, type DialogProps } from './work-texts.ts';
import { WorkDialog } from './WorkDialog.tsx';

const nobody = '';

const optionOf = ({ id, name }: Handler) => ({ value: id, label: name });

export function AssignDialog({ claimId, work, again, chosen: first, onClose }: DialogProps) {
  const { answer } = useDeskQuery<typeof workRoutes.deskHandlers>('GET /api/desk/handlers');
  const [chosen, setChosen] = useState(first ?? work.assignee?.id ?? nobody);
  const { busy, error, act } = useDeskAction<typeof workRoutes.deskAssign>('POST /api/desk/claims/:claimId/assign');
  const save = async () => {
    const assigneeId = chosen === nobody ? null : chosen;
    const done = await act({ params: { claimId }, body: { assigneeId, seen: work.assignee?.id ?? null } });
    again();
    if (done === null) return;
    announce(assignedText(done.assignee));
    onClose();
  };
  // Until the list has come, who has the claim can be chosen.
  const handlers = answer?.handlers ?? (work.assignee ? [work.assignee] : []);
  return (
    <WorkDialog title={m.desk_assign_title()} submit={m.desk_assign_save()} {...{ busy, error, save, onClose }}>
      <Select
        asField
        label={m.desk_assign_to()}
        value={chosen}
        options={[{ value: nobody, label: m.desk_assign_nobody() }, ...handlers.map(optionOf)]}
        onChange={(event) => setChosen(event.target.value)}
      />
    </WorkDialog>
  );
}
