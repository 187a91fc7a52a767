import { useState } from 'react';
import { mayCountLater } from '#claim/complaint/complaint.rules.ts';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import type { complaintRoutes } from '../../complaint/complaint-routes.ts';
import type { ShownComplaint } from '../../complaint/shown-complaint.ts';
import { DayAndTime } from '../heard/DayAndTime.tsx';
import { useDeskAction } from '../useDeskAction.ts';
import { WorkDialog } from '../work/WorkDialog.tsx';
import { closeToComplaint } from './close-to-complaint.ts';
import { DaysFrom } from './DaysFrom.tsx';
import { changeReceived, receivedNow, whenReceived } from './received.ts';

type TakeAgainProps = {
  claimId: string;
  complaint: ShownComplaint;
  now: Date;
  again: () => void;
  onClose: () => void;
};

/** `first`: it was never withdrawn. `said`: they said later that they still complain. */
type From = 'first' | 'said';

/** What was closed without an answer is taken up in its own words. Only of what was withdrawn its days may count anew. */
export function TakeAgainDialog({ claimId, complaint, now, again, onClose }: TakeAgainProps) {
  const [opened] = useState(() => receivedNow(now));
  const hasChoice = mayCountLater(complaint);
  const [chosen, setChosen] = useState<From | ''>('');
  const from = hasChoice ? chosen : 'first';
  const [isShort, setShort] = useState(false);
  const [received, setReceived] = useState(opened);
  const { busy, error, act } = useDeskAction<typeof complaintRoutes.deskTakeUpComplaint>(
    'POST /api/desk/claims/:claimId/complaint-take-again',
  );
  const when = whenReceived(received, opened, now);
  const isOf = from === 'said' && when.error !== undefined;
  const receivedAt = from === 'said' ? (when.at ?? now.toISOString()) : null;
  const save = async () => {
    setShort(from === '');
    if (from === '' || isOf) return;
    const done = await act({ params: { claimId }, body: { complaintId: complaint.id, receivedAt } });
    again();
    if (done === null) return;
    announce(m.desk_complaint_taken_again({ number: done.number }));
    closeToComplaint(complaint, onClose);
  };
  const title = m.desk_complaint_take_again();
  return (
    <WorkDialog
      title={title}
      submit={title}
      typed={chosen !== ''}
      busy={busy}
      error={isShort ? m.desk_complaint_again_lacks() : error}
      save={save}
      onClose={onClose}
    >
      <p>{m.desk_complaint_again_about({ number: complaint.number })}</p>
      {hasChoice ? <FromField from={from} onChange={setChosen} /> : <p>{m.desk_complaint_again_first_only()}</p>}
      {from === 'said' && (
        <DayAndTime
          id="complaint-again"
          {...received}
          last={opened.day}
          labels={{
            day: m.desk_complaint_again_day(),
            time: m.desk_complaint_again_time(),
            hint: m.desk_complaint_time_hint(),
          }}
          error={when.error}
          set={(part) => setReceived((earlier) => changeReceived(earlier, part, opened))}
        />
      )}
      {from !== '' && !isOf && (
        <DaysFrom
          claimId={claimId}
          body={{ kind: complaint.kind, receivedAt: from === 'said' ? when.at : complaint.receivedAt }}
          now={now}
        />
      )}
    </WorkDialog>
  );
}

const FromField = ({ from, onChange }: { from: From | ''; onChange: (from: From | '') => void }) => (
  <Select
    asField
    label={m.desk_complaint_again_from()}
    value={from}
    options={[
      { value: '', label: m.desk_complaint_choose() },
      { value: 'first', label: m.desk_complaint_again_first() },
      { value: 'said', label: m.desk_complaint_again_said() },
    ]}
    onChange={(event) => onChange(event.currentTarget.value as From | '')}
  />
);
