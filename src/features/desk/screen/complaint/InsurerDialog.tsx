import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { complaintRoutes, ShownComplaint } from '../../complaint/complaint-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { WorkDialog } from '../work/WorkDialog.tsx';

type InsurerProps = {
  claimId: string;
  complaint: ShownComplaint;
  what: 'hand-over' | 'receipt';
  again: () => void;
  onClose: () => void;
};

/** Hands a complaint over, or records that the insurer has it. */
export function InsurerDialog({ claimId, complaint, what, again, onClose }: InsurerProps) {
  const handOver = useDeskAction<typeof complaintRoutes.deskHandOverComplaint>(
    'POST /api/desk/claims/:claimId/complaint-hand-over',
  );
  const receipt = useDeskAction<typeof complaintRoutes.deskComplaintReceipt>(
    'POST /api/desk/claims/:claimId/complaint-receipt',
  );
  const isHandOver = what === 'hand-over';
  const { busy, error } = isHandOver ? handOver : receipt;
  const save = async () => {
    const given = { params: { claimId }, body: { complaintId: complaint.id } };
    const done = isHandOver ? await handOver.act(given) : await receipt.act(given);
    again();
    if (done === null) return;
    announce(isHandOver ? m.desk_complaint_was_handed_over() : m.desk_complaint_was_received());
    onClose();
  };
  const title = isHandOver ? m.desk_complaint_hand_over() : m.desk_complaint_record_receipt();
  const name = complaint.respondentName;
  return (
    <WorkDialog title={title} submit={title} busy={busy} error={error} save={save} onClose={onClose}>
      <p>{isHandOver ? m.desk_complaint_hand_over_about({ name }) : m.desk_complaint_receipt_about({ name })}</p>
    </WorkDialog>
  );
}
