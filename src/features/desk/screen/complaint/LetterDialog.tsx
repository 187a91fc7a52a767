import { useState } from 'react';
import { closes, decisions, type LetterKind } from '#claim/complaint/complaint.rules.ts';
import { letterKindsOf, neededParts, type Typed, type TypedPart, typedParts } from '#claim/complaint/letters.rules.ts';
import { longestAgreed, longestPart } from '#claim/complaint/complaint-limits.rules.ts';
import { formatDate } from '#shared/time/dates.ts';
import { accountErrorText } from '#web/account/account-texts.ts';
import { call, type CallError } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import type { complaintRoutes, LetterPreview, ShownComplaint } from '../../complaint/complaint-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { WorkDialog } from '../work/WorkDialog.tsx';
import { closeToComplaint } from './close-to-complaint.ts';
import { CauseFields, RedressField, type Settlement, noSettlement, settledOf } from './CauseFields.tsx';
import { outcomeNames, partName, typedNames } from './complaint-texts.ts';
import { EarlierNote } from './EarlierComplaint.tsx';
import { letterNames } from './step-names.ts';
import styles from './Complaint.module.css';

type LetterProps = { claimId: string; complaint: ShownComplaint; now: Date; again: () => void; onClose: () => void };

/** The day before which the 8-week letter is refused, while it is; else null. */
const tooEarlyUntil = ({ eightWeeksFrom }: ShownComplaint, now: Date): string | null =>
  eightWeeksFrom !== null && new Date(eightWeeksFrom) > now ? eightWeeksFrom : null;

function usePreview(claimId: string, complaintId: string) {
  const [preview, setPreview] = useState<LetterPreview | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const look = async (letter: LetterKind, parts: Typed, redressPence: number | null) => {
    const result = await call<typeof complaintRoutes.deskPreviewLetter>(
      'POST /api/desk/claims/:claimId/complaint-preview',
      { params: { claimId }, body: { complaintId, letter, parts: parts as object, redressPence } },
    );
    setPreview(result.ok ? result.answer : null);
    setError(result.ok ? null : result.error);
  };
  return { preview, previewError: error, look, forget: () => setPreview(null) };
}

/** The letters that can be sent now. Nothing answers for an insurer that has not confirmed it. */
function kindsToSend({ kind: about, awaitsReceipt }: ShownComplaint, early: string | null): LetterKind[] {
  const isTooEarly = (kind: LetterKind) => early !== null && kind === 'eight-weeks';
  return letterKindsOf(about).filter((kind) => !isTooEarly(kind) && !(awaitsReceipt && closes(kind)));
}

export function LetterDialog({ claimId, complaint, now, again, onClose }: LetterProps) {
  const early = tooEarlyUntil(complaint, now);
  const { respondent, respondentName: name } = complaint;
  const [letter, setLetter] = useState<LetterKind>('acknowledgement');
  const [typed, setTyped] = useState<Typed>({});
  const [settled, setSettled] = useState<Settlement>(noSettlement);
  const [agreedBy, setAgreedBy] = useState('');
  const { preview, previewError, look, forget } = usePreview(claimId, complaint.id);
  const { busy, error, act } = useDeskAction<typeof complaintRoutes.deskSendLetter>(
    'POST /api/desk/claims/:claimId/complaint-letter',
  );
  const needed = neededParts[complaint.kind][letter] ?? [];
  /** The preview is of what stood before. */
  const changing =
    <Value,>(change: (value: Value) => void) =>
    (value: Value) => {
      forget();
      change(value);
    };
  const change = (part: TypedPart) => changing((text: string) => setTyped({ ...typed, [part]: text }));
  const save = async () => {
    const settlement = closes(letter) ? { ...settledOf(settled), agreedBy } : {};
    const body = { complaintId: complaint.id, letter, parts: typed as object, ...settlement };
    const done = await act({ params: { claimId }, body });
    again();
    if (done === null) return;
    announce(m.desk_complaint_letter_sent());
    closeToComplaint(complaint, onClose);
  };
  return (
    <WorkDialog
      title={m.desk_complaint_letter()}
      submit={m.desk_complaint_letter_send()}
      typed={[agreedBy, ...Object.values(typed)].some((text) => text !== undefined && text !== '')}
      busy={busy}
      error={error}
      save={save}
      onClose={onClose}
    >
      <EarlierNote complaint={complaint} />
      <KindField letter={letter} kinds={kindsToSend(complaint, early)} onChange={changing(setLetter)} />
      {early !== null && <p>{m.desk_complaint_letter_early({ day: formatDate(early) })}</p>}
      {complaint.awaitsReceipt && <p>{m.desk_complaint_letter_insurers({ name })}</p>}
      {typedParts
        .filter((part) => needed.includes(part))
        .map((part) => (
          <PartField key={part} part={part} text={typed[part] ?? ''} onChange={change(part)} />
        ))}
      {closes(letter) && <CauseFields settled={settled} onChange={changing(setSettled)} />}
      {closes(letter) && <RedressField settled={settled} onChange={changing(setSettled)} />}
      {closes(letter) && respondent === 'insurer' && (
        <AgreedField name={name} agreedBy={agreedBy} onChange={setAgreedBy} />
      )}
      <Look
        look={() => void look(letter, typed, closes(letter) ? settledOf(settled).redressPence : null)}
        preview={preview}
        error={previewError}
      />
    </WorkDialog>
  );
}

type AgreedProps = { name: string; agreedBy: string; onChange: (agreedBy: string) => void };

/** The claimant is told that the insurer has answered. */
const AgreedField = ({ name, agreedBy, onChange }: AgreedProps) => (
  <Field
    id="complaint-agreed-by"
    label={m.desk_complaint_agreed({ name })}
    hint={m.desk_complaint_agreed_hint({ name })}
    maxLength={longestAgreed}
    value={agreedBy}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

type KindProps = { letter: LetterKind; kinds: LetterKind[]; onChange: (letter: LetterKind) => void };

const KindField = ({ letter, kinds, onChange }: KindProps) => (
  <Select
    asField
    label={m.desk_complaint_letter_kind()}
    value={letter}
    options={kinds.map((kind) => ({ value: kind, label: letterNames[kind]() }))}
    onChange={(event) => onChange(event.currentTarget.value as LetterKind)}
  />
);

type LookProps = { look: () => void; preview: LetterPreview | null; error: CallError | null };

function Look({ look, preview, error }: LookProps) {
  return (
    <>
      <p>
        <Button look="secondary" onClick={look}>
          {m.desk_complaint_preview()}
        </Button>
      </p>
      {error && <p role="alert">{accountErrorText(error)}</p>}
      {preview && <Preview preview={preview} />}
    </>
  );
}

type PartProps = { part: TypedPart; text: string; onChange: (text: string) => void };

function PartField({ part, text, onChange }: PartProps) {
  if (part === 'decision') {
    return (
      <Select
        asField
        label={typedNames[part]()}
        value={text}
        options={[
          { value: '', label: m.desk_complaint_choose() },
          ...decisions.map((decision) => ({ value: decision, label: outcomeNames[decision]() })),
        ]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const props = { id: `complaint-part-${part}`, label: typedNames[part](), value: text };
  return part === 'promised-on' || part === 'accepted-on' ? (
    <Field {...props} type="date" onChange={(event) => onChange(event.currentTarget.value)} />
  ) : (
    <TextArea {...props} maxLength={longestPart} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}

function Preview({ preview: { title, paragraphs, missing, isWaiverShipped } }: { preview: LetterPreview }) {
  return (
    <section aria-label={m.desk_complaint_preview()} className={styles['preview']}>
      {missing.length > 0 && (
        <p role="alert">{m.desk_complaint_missing({ parts: missing.map((part) => partName(part)).join(', ') })}</p>
      )}
      <h3>{title}</h3>
      {paragraphs.map(({ part, text }) => text !== '' && <p key={part}>{text}</p>)}
      {isWaiverShipped && paragraphs.some(({ part }) => part === 'waiver') && <p>{m.desk_complaint_shipped()}</p>}
    </section>
  );
}
