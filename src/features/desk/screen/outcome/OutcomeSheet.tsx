import { type ReactNode, useState } from 'react';
import type { OutcomeKind } from '#claim/offer/offer.rules.ts';
import { longestText, mostOptions } from '#claim/offer/offer-limits.rules.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import type { ClaimOutcome } from '../../outcome/outcome-answers.rules.ts';
import type { outcomeRoutes } from '../../outcome/outcome-routes.ts';
import { firstName } from '../due/due-texts.ts';
import { Preview } from '../sheet/Preview.tsx';
import { Sheet } from '../sheet/Sheet.tsx';
import { usePreview } from '../sheet/usePreview.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { fieldId, OptionFields } from './OptionFields.tsx';
import { OvertakenOffer } from './OvertakenOffer.tsx';
import { faultTexts, kindNames } from './outcome-texts.ts';
import {
  blankOption,
  bodyOf,
  type Fault,
  faultsIn,
  needsReason,
  nextKey,
  type OfferTyped,
  type OptionField,
} from './typed-offer.ts';
import { keyOf, seenOf, useSeenOffer } from './useSeenOffer.ts';
import styles from './Outcome.module.css';

/** So that not every letter is sent. */
const restMs = 500;

type SheetProps = {
  claimId: string;
  /** As it was when the sheet was opened. */
  outcome: ClaimOutcome;
  name: string;
  now: Date;
  again: () => void;
  onClose: () => void;
};

/** Which faults are said: of fields that were left, or all once somebody tried to send. */
function useSaid(all: Readonly<Record<string, Fault>>) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setTried] = useState(false);
  const said = Object.entries(all).filter(([field]) => isTried || left.has(field));
  return {
    said: Object.fromEntries(said) as Record<string, Fault>,
    leave: (field: string) => setLeft((before) => new Set([...before, field])),
    tryIt: () => setTried(true),
  };
}

function focusFirst(all: Readonly<Record<string, Fault>>): void {
  const [field = 'until', key] = (Object.keys(all)[0] ?? 'until').split(' ');
  document.getElementById(key === undefined ? `offer-${field}` : fieldId(field as OptionField, Number(key)))?.focus();
}

function lackingText({ options }: OfferTyped, all: Readonly<Record<string, Fault>>): string | null {
  if (options.length === 0) return m.desk_outcome_lacks_options();
  return Object.keys(all).length > 0 ? m.desk_outcome_lacks() : null;
}

export function OutcomeSheet({ claimId, outcome: given, name, now, again, onClose }: SheetProps) {
  const { seen, isOvertaken, see, takeTheirs, typed, isDirty, set } = useSeenOffer(given);
  const [newest] = seen.offers;
  // It may have come in hand meanwhile, which the refused call has shown.
  const isInHand = needsReason(given);
  const all = faultsIn(typed, dayOf(now), isInHand);
  const { said, leave, tryIt } = useSaid(all);
  const { busy, error, act } = useDeskAction<typeof outcomeRoutes.deskSendOutcome>(
    'POST /api/desk/claims/:claimId/outcome-send',
  );
  const lacking = lackingText(typed, all);
  const body = lacking === null ? { params: { claimId }, body: bodyOf(typed) } : null;
  const path = 'POST /api/desk/claims/:claimId/outcome-preview';
  const previewed = usePreview<typeof outcomeRoutes.deskPreviewOutcome>(path, body, restMs, keyOf(given));
  const number = String((newest?.number ?? 0) + 1);
  const send = async () => {
    tryIt();
    if (lacking !== null) return focusFirst(all);
    const done = await act({ params: { claimId }, body: { ...bodyOf(typed), ...seenOf(seen) } });
    again();
    if (done === null) return;
    announce(m.desk_outcome_sent({ number: String(done.number) }));
    onClose();
  };
  return (
    <Sheet
      title={m.desk_outcome_title({ name: firstName(name) })}
      note={m.desk_outcome_note({ number })}
      dirty={isDirty}
      typed={isDirty}
      isWide
      foot={m.desk_outcome_foot()}
      fields={
        <OfferFields
          typed={typed}
          outcome={seen}
          notice={isOvertaken && <OvertakenOffer outcome={given} now={now} keepMine={see} takeTheirs={takeTheirs} />}
          isInHand={isInHand}
          set={set}
          leave={leave}
          faults={said}
          today={dayOf(now)}
        />
      }
      preview={<Preview claimId={claimId} now={now} previewed={previewed} lacking={lacking} name={firstName(name)} />}
      submit={m.desk_outcome_send({ number })}
      busy={busy}
      error={error}
      onClose={onClose}
      save={send}
    />
  );
}

type FieldsProps = {
  typed: OfferTyped;
  outcome: ClaimOutcome;
  notice: ReactNode;
  isInHand: boolean;
  faults: Readonly<Record<string, Fault>>;
  today: string;
  set: (part: Partial<OfferTyped>) => void;
  leave: (field: string) => void;
};

function OfferFields({ typed, outcome: { terms }, notice, isInHand, faults, today, set, leave }: FieldsProps) {
  const { options, until, sentence } = typed;
  const add = (kind: OutcomeKind) => {
    const option = blankOption(kind, nextKey(options));
    // What becomes of the old device is mostly the same for each option that keeps it.
    const like = options.find((one) => one.kind !== 'return' && kind !== 'return');
    set({ options: [...options, { ...option, oldDevice: like?.oldDevice ?? '' }] });
    announce(m.desk_outcome_added({ kind: kindNames[kind]() }));
  };
  return (
    <div className={styles['fields']}>
      {notice}
      {isInHand && (
        <ReasonField
          reason={typed.reason}
          isFault={'reason' in faults}
          set={(reason) => set({ reason })}
          leave={leave}
        />
      )}
      {options.map((option, at) => (
        <OptionFields
          key={option.key}
          option={option}
          faults={faults}
          leave={leave}
          number={at + 1}
          set={(part) => set({ options: options.map((one) => (one.key === option.key ? { ...one, ...part } : one)) })}
          remove={() => set({ options: options.filter(({ key }) => key !== option.key) })}
        />
      ))}
      <div className={styles['actions']} role="group" aria-label={m.desk_outcome_add()}>
        {options.length < mostOptions &&
          terms.kinds.map((kind) => (
            <Button key={kind} look="secondary" onClick={() => add(kind)}>
              {m.desk_outcome_add_kind({ kind: kindNames[kind]() })}
            </Button>
          ))}
      </div>
      <Field
        id="offer-until"
        type="date"
        label={m.desk_outcome_choose_until({ days: String(terms.days) })}
        min={today}
        error={faults['until'] && faultTexts[faults['until']]()}
        value={until}
        onChange={(event) => set({ until: event.target.value })}
        onBlur={() => leave('until')}
      />
      <TextArea
        id="offer-sentence"
        label={m.desk_outcome_sentence()}
        error={undefined}
        rows={2}
        maxLength={longestText}
        value={sentence}
        onChange={(event) => set({ sentence: event.target.value })}
      />
    </div>
  );
}

type ReasonProps = {
  reason: string;
  isFault: boolean;
  set: (reason: string) => void;
  leave: (field: string) => void;
};

function ReasonField({ reason, isFault, set, leave }: ReasonProps) {
  return (
    <TextArea
      id="offer-reason"
      label={m.desk_outcome_reason()}
      note={m.desk_outcome_reason_note()}
      error={isFault ? m.desk_outcome_reason_missing() : undefined}
      required
      rows={2}
      maxLength={longestText}
      value={reason}
      onChange={(event) => set(event.target.value)}
      onBlur={() => leave('reason')}
    />
  );
}
