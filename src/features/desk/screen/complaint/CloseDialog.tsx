import { useState } from 'react';
import { type Ending, endings } from '#claim/complaint/complaint.rules.ts';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import type { complaintRoutes, ShownComplaint } from '../../complaint/complaint-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { WorkDialog } from '../work/WorkDialog.tsx';
import { CauseFields, noSettlement, type Settlement, settledOf } from './CauseFields.tsx';
import { outcomeNames } from './complaint-texts.ts';

type CloseProps = { claimId: string; complaint: ShownComplaint; again: () => void; onClose: () => void };

/** For what needs no answer of ours any more; a summary and a final answer close a complaint by themselves. */
export function CloseDialog({ claimId, complaint, again, onClose }: CloseProps) {
  const [outcome, setOutcome] = useState<Ending>('withdrawn');
  const [settled, setSettled] = useState<Settlement>(noSettlement);
  const { busy, error, act } = useDeskAction<typeof complaintRoutes.deskCloseComplaint>(
    'POST /api/desk/claims/:claimId/complaint-close',
  );
  const save = async () => {
    const body = { complaintId: complaint.id, outcome, ...settledOf(settled) };
    const done = await act({ params: { claimId }, body });
    again();
    if (done === null) return;
    announce(m.desk_complaint_was_closed());
    onClose();
  };
  return (
    <WorkDialog
      title={m.desk_complaint_close()}
      submit={m.desk_complaint_close()}
      busy={busy}
      error={error}
      save={save}
      onClose={onClose}
    >
      <p>{m.desk_complaint_close_about()}</p>
      <Select
        asField
        label={m.desk_complaint_ending()}
        value={outcome}
        options={endings.map((one) => ({ value: one, label: outcomeNames[one]() }))}
        onChange={(event) => setOutcome(event.currentTarget.value as Ending)}
      />
      <CauseFields settled={settled} onChange={setSettled} />
    </WorkDialog>
  );
}
