import { useState } from 'react';
import { longestFinding } from '#claim/duty/duty.rules.ts';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import type { dutyRoutes, ShownDutyAction } from '../../duty/duty-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { WorkDialog } from '../work/WorkDialog.tsx';

type CloseProps = { action: ShownDutyAction; isSaved: boolean; onSaved: () => void; onClose: () => void };

export function CloseDutyDialog({ action, isSaved, onSaved, onClose }: CloseProps) {
  const { id: actionId, version, finding } = action;
  const [result, setResult] = useState('');
  const { busy, error, act } = useDeskAction<typeof dutyRoutes.deskCloseDutyAction>(
    'POST /api/desk/consumer-duty/actions/:actionId/close',
  );
  const save = async () => {
    if ((await act({ params: { actionId }, body: { result, seen: version } })) === null) return;
    announce(m.desk_duty_saved());
    onSaved();
  };
  return (
    <WorkDialog
      title={m.desk_duty_close_title()}
      submit={m.desk_duty_close_do()}
      typed={result !== '' && !isSaved}
      busy={busy || isSaved}
      error={error}
      save={save}
      onClose={onClose}
    >
      <p>{finding}</p>
      <TextArea
        id="duty-result"
        label={m.desk_duty_result()}
        required
        maxLength={longestFinding}
        value={result}
        onChange={(event) => setResult(event.target.value)}
      />
    </WorkDialog>
  );
}
