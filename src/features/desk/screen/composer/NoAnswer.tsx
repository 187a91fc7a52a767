import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import type { replyRoutes } from '../../reply/reply-routes.ts';
import { noAnswerReasons, type NoAnswerReason } from '../../reply/no-answer-reasons.rules.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { WorkDialog } from '../work/WorkDialog.tsx';

const reasonTexts: Record<NoAnswerReason, () => string> = {
  thanks: m.desk_no_answer_thanks,
  spam: m.desk_no_answer_spam,
  'answered-by-phone': m.desk_no_answer_phone,
  duplicate: m.desk_no_answer_duplicate,
};

type NoAnswerProps = { claimId: string; seen: string | null; again: () => void };

export function NoAnswer(props: NoAnswerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {m.desk_no_answer()}
      </Button>
      {isOpen && <NoAnswerDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

type DialogProps = NoAnswerProps & { onSaved?: () => void; onClose: () => void };

export function NoAnswerDialog({ claimId, seen, again, onSaved, onClose }: DialogProps) {
  // What comes while the dialog is open was not seen.
  const [seenThen] = useState(seen);
  const [reason, setReason] = useState<NoAnswerReason>('thanks');
  const { busy, error, act } = useDeskAction<typeof replyRoutes.deskNoAnswer>(
    'POST /api/desk/claims/:claimId/no-answer',
  );
  const save = async () => {
    const done = await act({ params: { claimId }, body: { reason, seen: seenThen } });
    again();
    if (done === null) return;
    announce(m.desk_no_answer_saved());
    onClose();
    onSaved?.();
  };
  return (
    <WorkDialog title={m.desk_no_answer()} submit={m.desk_no_answer_save()} {...{ busy, error, save, onClose }}>
      <Select
        asField
        label={m.desk_no_answer_why()}
        value={reason}
        options={noAnswerReasons.map((value) => ({ value, label: reasonTexts[value]() }))}
        onChange={(event) => setReason(event.target.value as NoAnswerReason)}
      />
    </WorkDialog>
  );
}
