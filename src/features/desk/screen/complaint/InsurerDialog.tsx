import { useState } from 'react';
import { longestLine } from '#claim/complaint/complaint-limits.rules.ts';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
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
  const [words, setWords] = useState('');
  const [isShort, setShort] = useState(false);
  const isHandOver = what === 'hand-over';
  const { busy, error } = isHandOver ? handOver : receipt;
  const save = async () => {
    setShort(!isHandOver && words.trim() === '');
    if (!isHandOver && words.trim() === '') return;
    const body = { complaintId: complaint.id };
    const done = isHandOver
      ? await handOver.act({ params: { claimId }, body })
      : await receipt.act({ params: { claimId }, body: { ...body, words } });
    again();
    if (done === null) return;
    announce(isHandOver ? m.desk_complaint_was_handed_over() : m.desk_complaint_was_received());
    onClose();
  };
  const title = isHandOver ? m.desk_complaint_hand_over() : m.desk_complaint_record_receipt();
  const name = complaint.respondentName;
  return (
    <WorkDialog
      title={title}
      submit={title}
      typed={words !== ''}
      busy={busy}
      error={isShort ? m.desk_complaint_receipt_lacks() : error}
      save={save}
      onClose={onClose}
    >
      <p>{isHandOver ? m.desk_complaint_hand_over_about({ name }) : m.desk_complaint_receipt_about({ name })}</p>
      {!isHandOver && (
        <TextArea
          id="complaint-receipt-words"
          label={m.desk_complaint_receipt_words()}
          rows={2}
          maxLength={longestLine}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
    </WorkDialog>
  );
}
