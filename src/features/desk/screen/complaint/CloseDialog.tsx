import { useState } from 'react';
import { longestLine } from '#claim/complaint/complaint-limits.rules.ts';
import { type Ending, endings, isClaimantsOwn } from '#claim/complaint/complaint.rules.ts';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import type { complaintRoutes, ShownComplaint } from '../../complaint/complaint-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { WorkDialog } from '../work/WorkDialog.tsx';
import { CauseFields, noSettlement, type Settlement, settledOf } from './CauseFields.tsx';
import { outcomeNames } from './complaint-texts.ts';
import { EarlierNote } from './EarlierComplaint.tsx';
import { HandOverFirst } from './HandOverFirst.tsx';

type CloseProps = { claimId: string; complaint: ShownComplaint; again: () => void; onClose: () => void };

const endingsOf = ({ channel }: ShownComplaint): Ending[] =>
  endings.filter((one) => one !== 'mistaken' || !isClaimantsOwn(channel));

/** For what needs no answer of ours any more; a summary and a final answer close a complaint by themselves. */
export function CloseDialog({ claimId, complaint, again, onClose }: CloseProps) {
  const [outcome, setOutcome] = useState<Ending | ''>('');
  const [settled, setSettled] = useState<Settlement>(noSettlement);
  const [words, setWords] = useState('');
  const [isShort, setShort] = useState(false);
  const [isHandedOver, setHandedOver] = useState(false);
  const { busy, error, act } = useDeskAction<typeof complaintRoutes.deskCloseComplaint>(
    'POST /api/desk/claims/:claimId/complaint-close',
  );
  const save = async () => {
    const { cause, causeWords } = settledOf(settled);
    setShort(outcome === '' || cause === null || words.trim() === '');
    if (outcome === '' || cause === null || words.trim() === '') return;
    const body = { complaintId: complaint.id, outcome, cause, causeWords, words };
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
      typed={words !== ''}
      busy={busy}
      error={isShort ? m.desk_complaint_close_lacks() : error}
      save={save}
      onClose={onClose}
    >
      <EarlierNote complaint={complaint} />
      <p>{m.desk_complaint_close_about()}</p>
      <EndingField complaint={complaint} outcome={outcome} onChange={setOutcome} />
      {outcome === 'elsewhere' && complaint.isKeptFromInsurer && (
        <HandOverFirst
          claimId={claimId}
          complaint={complaint}
          isDone={isHandedOver}
          again={again}
          onDone={() => setHandedOver(true)}
        />
      )}
      <TextArea
        id="complaint-close-words"
        label={m.desk_complaint_close_words()}
        hint={outcome === 'elsewhere' ? m.desk_complaint_close_who() : undefined}
        rows={3}
        maxLength={longestLine}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <CauseFields settled={settled} onChange={setSettled} />
    </WorkDialog>
  );
}

type EndingProps = { complaint: ShownComplaint; outcome: Ending | ''; onChange: (outcome: Ending | '') => void };

const EndingField = ({ complaint, outcome, onChange }: EndingProps) => (
  <Select
    asField
    label={m.desk_complaint_ending()}
    value={outcome}
    options={[
      { value: '', label: m.desk_complaint_choose() },
      ...endingsOf(complaint).map((one) => ({ value: one, label: outcomeNames[one]() })),
    ]}
    onChange={(event) => onChange(event.currentTarget.value as Ending | '')}
  />
);
