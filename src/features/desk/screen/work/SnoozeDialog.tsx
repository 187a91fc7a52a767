import { useState } from 'react';
import { isOfAnswer, isOfComplaint } from '#claim/desk/clock-kinds.rules.ts';
import { formatTime, londonDayNumber } from '#shared/time/dates.ts';
import { dayMs } from '#shared/time/milliseconds.ts';
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
    announce(snoozedText(done.snoozedUntil ?? day, done.dueBefore, now));
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
      <AnswerDue clocks={clocks} now={now} day={day} />
      <ComplaintDue clocks={clocks} now={now} />
    </WorkDialog>
  );
}

function snoozedText(until: string, dueBefore: string | null, now: Date): string {
  const time = timeInWords(until, now);
  if (dueBefore === null) return m.desk_snoozed({ time });
  return m.desk_snoozed_due_before({ time, at: timeInWords(dueBefore, now) });
}

/** The London time at which a snooze until a day ends. */
const endOfSnooze = '09:00';

function isBeforeEnd(at: Date, day: string): boolean {
  const daysLeft = Date.parse(day) / dayMs - londonDayNumber(at);
  return daysLeft > 0 || (daysLeft === 0 && formatTime(at) < endOfSnooze);
}

function AnswerDue({ clocks, now, day }: Pick<DialogProps, 'clocks' | 'now'> & { day: string }) {
  const due = clocks.find(({ kind }) => isOfAnswer(kind));
  if (due === undefined || !isBeforeEnd(new Date(due.at), day)) return null;
  const text = new Date(due.at) < now ? m.desk_snooze_answer_over : m.desk_snooze_answer;
  return <p>{text({ at: timeInWords(due.at, now) })}</p>;
}

function ComplaintDue({ clocks, now }: Pick<DialogProps, 'clocks' | 'now'>) {
  const due = clocks.find(({ kind }) => isOfComplaint(kind));
  return due && <p>{m.desk_snooze_complaint({ due: dueText(due, now) })}</p>;
}
