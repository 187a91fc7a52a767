import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import type { replyRoutes } from '../../reply/reply-routes.ts';
import { noAnswerReasons, type NoAnswerReason } from '../../reply/no-answer-reasons.rules.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { offerUndo } from '../undo/undoables.ts';
import { WorkDialog } from '../work/WorkDialog.tsx';

const reasonTexts: Record<NoAnswerReason, () => string> = {
  thanks: m.desk_no_answer_thanks,
  spam: m.desk_no_answer_spam,
  'answered-by-phone': m.desk_no_answer_phone,
  duplicate: m.desk_no_answer_duplicate,
};

type DialogProps = {
  claimId: string;
  /** Of the claimant. */
  name: string;
  seen: string | null;
  again: () => void;
  onSaved?: () => void;
  onClose: () => void;
};

export function NoAnswerDialog({ claimId, name, seen, again, onSaved, onClose }: DialogProps) {
  // What comes while the dialog is open was not seen.
  const [seenThen] = useState(seen);
  const [reason, setReason] = useState<NoAnswerReason | ''>('');
  const [isTried, setTried] = useState(false);
  const { busy, error, act } = useDeskAction<typeof replyRoutes.deskNoAnswer>(
    'POST /api/desk/claims/:claimId/no-answer',
  );
  const save = async () => {
    setTried(true);
    if (reason === '') return;
    const done = await act({ params: { claimId }, body: { reason, seen: seenThen } });
    again();
    if (done === null) return;
    const said = m.desk_no_answer_saved();
    announce(said);
    offerUndo({
      what: 'no-answer',
      id: done.changeId,
      claimId,
      name,
      said,
      place: 'reply',
      until: new Date(done.undoUntil),
    });
    onClose();
    onSaved?.();
  };
  return (
    <WorkDialog
      title={m.desk_no_answer()}
      submit={m.desk_no_answer_save()}
      busy={busy}
      error={error}
      save={save}
      onClose={onClose}
    >
      <SelectField
        id="no-answer-reason"
        label={m.desk_no_answer_why()}
        placeholder={m.desk_reason_choose()}
        options={noAnswerReasons.map((value) => ({ value, label: reasonTexts[value]() }))}
        error={isTried && reason === '' ? m.desk_reason_required() : undefined}
        value={reason}
        onChange={(event) => setReason(event.target.value as NoAnswerReason)}
      />
    </WorkDialog>
  );
}
