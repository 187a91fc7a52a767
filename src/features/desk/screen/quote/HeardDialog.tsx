import { useState } from 'react';
import { type DeclineReason, declineReasons } from '#claim/quote/decline-reasons.rules.ts';
import { longestSentence } from '#claim/quote/quote-limits.rules.ts';
import { money } from '#claim/quote/quote-words.rules.ts';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import type { ClaimQuotes, SentVersion } from '../../quote/quote-answers.rules.ts';
import type { quoteRoutes } from '../../quote/quote-routes.ts';
import { type Heard, heardErrors, heardFrom } from '../heard/heard.ts';
import { HeardFields } from '../heard/HeardFields.tsx';
import { instantOf } from '../heard/instant-of-fields.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { WorkDialog } from '../work/WorkDialog.tsx';
import { decidedText, declineTexts } from './quote-texts.ts';

type HeardProps = {
  claimId: string;
  version: SentVersion;
  quotes: Pick<ClaimQuotes, 'authorisations' | 'insurer'>;
  /** Of the claimant, who is most often the one that calls. */
  name: string;
  now: Date;
  again: () => void;
  /** Closes the dialog once the decision is recorded: the button that opened it goes. */
  onRecorded: () => void;
  onClose: () => void;
};

type Decision = 'approved' | 'declined';

type Decided = Heard & {
  decision: Decision | '';
  reasonCode: DeclineReason | '';
  reason: string;
};

const decisionTexts: Record<Decision, () => string> = {
  approved: m.desk_quote_heard_approved,
  declined: m.desk_quote_heard_declined,
};

const optionsOf = <Value extends string>(texts: Record<Value, () => string>) =>
  (Object.keys(texts) as Value[]).map((value) => ({ value, label: texts[value]() }));

function errorsIn(decided: Decided, now: Date) {
  const { decision, reasonCode } = decided;
  return {
    ...(decision === '' && { decision: m.desk_quote_heard_decision_required() }),
    ...heardErrors(decided, now),
    ...(decision === 'declined' && reasonCode === '' && { reason: m.desk_quote_heard_reason_required() }),
  };
}

const newerText = ({ number, totalPence }: SentVersion, seen: number): string =>
  m.desk_quote_heard_newer({ number: String(number), total: money(totalPence), seen: String(seen) });

/** Records a decision that somebody told the desk. Nothing is chosen at first, because an authorisation never changes. */
export function HeardDialog({ claimId, version: newest, quotes, name, now, again, onRecorded, onClose }: HeardProps) {
  // What was heard is of the version that was on screen then, also once a later one has come.
  const [version] = useState(newest);
  const [heard, setHeard] = useState<Decided>({
    ...heardFrom(name, now),
    decision: '',
    reasonCode: '',
    reason: '',
  });
  const [isTried, setTried] = useState(false);
  const path = 'POST /api/desk/claims/:claimId/quote-on-behalf';
  const { busy, error, forget, act } = useDeskAction<typeof quoteRoutes.deskHeardDecision>(path);
  const errors = errorsIn(heard, now);
  const set = (part: Partial<Decided>) => {
    forget();
    setHeard((before) => ({ ...before, ...part }));
  };
  const { number, totalPence } = version;
  const save = async () => {
    setTried(true);
    const at = instantOf(heard.day, heard.time);
    const { decision, who, channel, reasonCode, reason } = heard;
    if (Object.keys(errors).length > 0 || at === null || decision === '') return;
    const body = { number, totalPence, decision, who, channel, heardAt: at.toISOString() };
    const reasons = decision === 'declined' && reasonCode !== '' ? { reasonCode, reason } : {};
    const done = await act({ params: { claimId }, body: { ...body, ...reasons } });
    again();
    if (done === null) return;
    announce(m.desk_quote_heard_saved());
    onRecorded();
  };
  return (
    <WorkDialog
      title={m.desk_quote_heard_title()}
      submit={m.desk_quote_heard_save()}
      typed={heard.decision !== '' || heard.reason.trim() !== '' || heard.who !== name}
      busy={busy}
      error={error}
      save={save}
      onClose={onClose}
    >
      <p>{m.desk_quote_heard_about({ number: String(number), total: money(totalPence) })}</p>
      {newest.number !== number && <p role="status">{newerText(newest, number)}</p>}
      {!busy && <DecidedMeanwhile newest={newest} seen={version} quotes={quotes} />}
      <DecidedFields heard={heard} set={set} errors={isTried ? errors : {}} />
    </WorkDialog>
  );
}

type MeanwhileProps = { newest: SentVersion; seen: SentVersion; quotes: HeardProps['quotes'] };

/** The first decision about a version counts, so nothing else can be recorded of it. */
function DecidedMeanwhile({ newest, seen, quotes }: MeanwhileProps) {
  const decided = decidedText(newest, quotes);
  if (decided === null || newest.number !== seen.number || seen.decision !== null) return null;
  return <p role="status">{m.desk_quote_heard_meanwhile({ decided })}</p>;
}

type FieldsProps = { heard: Decided; set: (part: Partial<Decided>) => void; errors: ReturnType<typeof errorsIn> };

function DecidedFields({ heard, set, errors }: FieldsProps) {
  return (
    <>
      <SelectField
        id="heard-decision"
        label={m.desk_quote_heard_decision()}
        placeholder={m.desk_quote_heard_choose()}
        error={errors.decision}
        value={heard.decision}
        options={optionsOf(decisionTexts)}
        onChange={(event) => set({ decision: event.target.value as Decision })}
      />
      <HeardFields heard={heard} set={set} errors={errors} />
      {heard.decision === 'declined' && <Reasons heard={heard} set={set} errors={errors} />}
    </>
  );
}

function Reasons({ heard, set, errors }: FieldsProps) {
  return (
    <>
      <SelectField
        id="heard-reason"
        label={m.desk_quote_heard_reason()}
        placeholder={m.desk_reason_choose()}
        error={errors.reason}
        value={heard.reasonCode}
        options={declineReasons.map((value) => ({ value, label: declineTexts[value]() }))}
        onChange={(event) => set({ reasonCode: event.target.value as DeclineReason })}
      />
      <TextArea
        id="heard-words"
        label={m.desk_quote_heard_words()}
        error={undefined}
        rows={3}
        maxLength={longestSentence}
        value={heard.reason}
        onChange={(event) => set({ reason: event.target.value })}
      />
    </>
  );
}
