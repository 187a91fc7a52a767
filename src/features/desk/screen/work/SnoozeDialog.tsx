import { useState } from 'react';
import { isOfComplaint } from '#claim/desk/clock-kinds.rules.ts';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { workRoutes } from '../../work/work-routes.ts';
import { dueText, timeInWords } from '../due/due-texts.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { SnoozeField } from './SnoozeField.tsx';
import { dayAfter, type DialogProps } from './work-texts.ts';
import { WorkDialog } from './WorkDialog.tsx';

export function SnoozeDialog({ claimId, work, clocks, now, again, onClose }: DialogProps) {
  // What a colleague puts off while the dialog is open was not seen.
  const [seen] = useState(work.snoozedUntil);
  const [day, setDay] = useState(dayAfter(now));
  const [isMissing, setMissing] = useState(false);
  const { busy, error, act } = useDeskAction<typeof workRoutes.deskSnooze>('POST /api/desk/claims/:claimId/snooze');
  const save = async () => {
    setMissing(day === '');
    if (day === '') return;
    const done = await act({ params: { claimId }, body: { until: day, seen } });
    again();
    if (done === null) return;
    announce(m.desk_snoozed({ time: timeInWords(done.snoozedUntil ?? day, now) }));
    onClose();
  };
  return (
    <WorkDialog
      title={m.desk_snooze_title()}
      submit={m.desk_snooze()}
      busy={busy}
      error={error}
      save={save}
      onClose={onClose}
    >
      <SnoozeField now={now} day={day} isMissing={isMissing} pick={setDay} />
      <ComplaintDue clocks={clocks} now={now} />
    </WorkDialog>
  );
}

function ComplaintDue({ clocks, now }: Pick<DialogProps, 'clocks' | 'now'>) {
  const due = clocks.find(({ kind }) => isOfComplaint(kind));
  return due && <p>{m.desk_snooze_complaint({ due: dueText(due, now) })}</p>;
}
