import { useState } from 'react';
import { longestLine } from '#claim/complaint/complaint-limits.rules.ts';
import { type Ending, endings, isClaimantsOwn } from '#claim/complaint/complaint.rules.ts';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { CheckedSelect } from '../work/CheckedSelect.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import type { complaintRoutes } from '../../complaint/complaint-routes.ts';
import type { ShownComplaint } from '../../complaint/shown-complaint.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { WorkDialog } from '../work/WorkDialog.tsx';
import { ByPost } from './ByPost.tsx';
import { closeToComplaint } from './close-to-complaint.ts';
import { CauseFields, noSettlement, type Settlement, settledOf } from './CauseFields.tsx';
import { outcomeNames } from './complaint-texts.ts';
import { EarlierNote } from './EarlierComplaint.tsx';
import { DoneMeanwhile } from './meanwhile/DoneMeanwhile.tsx';
import { useSeenSteps } from './meanwhile/useSeenSteps.ts';
import {
  nothingSaid,
  type WithdrawalErrors,
  withdrawalErrors,
  WithdrawalFields,
  type Withdrawing,
  withdrawalOf,
} from './WithdrawalFields.tsx';
import { HandOverFirst } from './HandOverFirst.tsx';

type CloseProps = {
  claimId: string;
  complaint: ShownComplaint;
  isToldInWriting: boolean;
  now: Date;
  again: () => void;
  onClose: () => void;
};

const endingsOf = ({ channel }: ShownComplaint): Ending[] =>
  endings.filter((one) => one !== 'mistaken' || !isClaimantsOwn(channel));

type Closing = { outcome: Ending | ''; settled: Settlement; words: string; said: Withdrawing };

type ClosingErrors = WithdrawalErrors & Partial<Record<'outcome' | 'words' | 'cause', string>>;

/** Returns what is missing or wrong, each at its field. */
function errorsOf({ outcome, settled, words, said }: Closing, days: { receivedAt: string; now: Date }): ClosingErrors {
  return {
    ...(outcome === '' && { outcome: m.desk_complaint_ending_missing() }),
    ...(outcome === 'withdrawn' && withdrawalErrors(said, days)),
    ...(words.trim() === '' && { words: m.desk_complaint_close_words_missing() }),
    ...(settled.cause === '' && { cause: m.desk_complaint_cause_missing() }),
  };
}

/** What is typed, what is wrong with it, and what sends it. */
function useClosing({ claimId, complaint, now, again, onClose }: CloseProps) {
  const [outcome, setOutcome] = useState<Ending | ''>('');
  const [settled, setSettled] = useState<Settlement>(noSettlement);
  const [words, setWords] = useState('');
  const [said, setSaid] = useState<Withdrawing>(nothingSaid);
  const [isTried, setTried] = useState(false);
  const { busy, error, code, forget, act } = useDeskAction<typeof complaintRoutes.deskCloseComplaint>(
    'POST /api/desk/claims/:claimId/complaint-close',
    'newestStepId',
  );
  const { seen: newestStepId, ...steps } = useSeenSteps(complaint, busy);
  const found = errorsOf({ outcome, settled, words, said }, { ...complaint, now });
  const save = async () => {
    setTried(true);
    const { cause, causeWords } = settledOf(settled);
    if (outcome === '' || cause === null || Object.keys(found).length > 0) return;
    const withdrawal = outcome === 'withdrawn' ? withdrawalOf(said) : null;
    const body = { complaintId: complaint.id, outcome, cause, causeWords, words, withdrawal, newestStepId };
    const done = await act({ params: { claimId }, body });
    again();
    if (done === null) return;
    announce(m.desk_complaint_was_closed());
    closeToComplaint(complaint, onClose);
  };
  const typed = { outcome, setOutcome, settled, setSettled, words, setWords, said, setSaid };
  const keepMine = () => {
    forget();
    steps.see();
  };
  return { ...typed, ...steps, keepMine, errors: isTried ? found : {}, busy, error, code, save };
}

/** For what needs no answer of ours any more; a summary and a final answer close a complaint by themselves. */
export function CloseDialog(props: CloseProps) {
  const { claimId, complaint, isToldInWriting, now, again, onClose } = props;
  const { outcome, settled, words, said, errors, since, see, keepMine, code, ...closing } = useClosing(props);
  const [handOver, setHandOver] = useState<'tried' | 'done' | null>(null);
  // It is of this dialog itself.
  if (handOver !== null && since.length === 1 && since[0]?.kind === 'handed-over') see();
  return (
    <WorkDialog
      title={m.desk_complaint_close()}
      submit={m.desk_complaint_close()}
      typed={words !== '' || said !== nothingSaid}
      busy={closing.busy}
      error={closing.error}
      save={closing.save}
      onClose={onClose}
    >
      <DoneMeanwhile
        {...{ since, complaint, now, code, keepMine }}
        texts={{ over: m.desk_complaint_meanwhile_ended(), both: m.desk_complaint_meanwhile_answered() }}
      />
      <EarlierNote complaint={complaint} />
      <ByPost isToldInWriting={isToldInWriting} text={m.desk_complaint_close_by_post()} />
      <p>{m.desk_complaint_close_about()}</p>
      <EndingField complaint={complaint} outcome={outcome} error={errors.outcome} onChange={closing.setOutcome} />
      {outcome === 'elsewhere' && complaint.isKeptFromInsurer && (
        <HandOverFirst
          claimId={claimId}
          complaint={complaint}
          isDone={handOver === 'done'}
          again={again}
          onTry={() => setHandOver('tried')}
          onDone={() => setHandOver('done')}
        />
      )}
      {outcome === 'withdrawn' && (
        <WithdrawalFields said={said} days={{ ...complaint, now }} errors={errors} onChange={closing.setSaid} />
      )}
      <WordsField outcome={outcome} words={words} error={errors.words} onChange={closing.setWords} />
      <CauseFields settled={settled} error={errors.cause} onChange={closing.setSettled} />
    </WorkDialog>
  );
}

type WordsProps = { outcome: Ending | ''; words: string; error: string | undefined; onChange: (words: string) => void };

const WordsField = ({ outcome, words, error, onChange }: WordsProps) => (
  <TextArea
    id="complaint-close-words"
    label={m.desk_complaint_close_words()}
    hint={outcome === 'elsewhere' ? m.desk_complaint_close_who() : undefined}
    error={error}
    rows={3}
    maxLength={longestLine}
    value={words}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

type EndingProps = {
  complaint: ShownComplaint;
  outcome: Ending | '';
  error: string | undefined;
  onChange: (outcome: Ending | '') => void;
};

const EndingField = ({ complaint, outcome, error, onChange }: EndingProps) => (
  <CheckedSelect
    id="complaint-ending"
    error={error}
    label={m.desk_complaint_ending()}
    value={outcome}
    options={[
      { value: '', label: m.desk_complaint_choose() },
      ...endingsOf(complaint).map((one) => ({ value: one, label: outcomeNames[one]() })),
    ]}
    onChange={(event) => onChange(event.currentTarget.value as Ending | '')}
  />
);
