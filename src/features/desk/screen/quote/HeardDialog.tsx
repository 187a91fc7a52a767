import { useState } from 'react';
import type { HeardChannel } from '#claim/quote/quote-version.rules.ts';
import { type DeclineReason, declineReasons } from '#claim/quote/decline-reasons.rules.ts';
import { longestName, longestSentence } from '#claim/quote/quote-limits.rules.ts';
import { money } from '#claim/quote/quote-words.rules.ts';
import { formatTime } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import type { SentVersion } from '../../quote/quote-answers.rules.ts';
import type { quoteRoutes } from '../../quote/quote-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { dayAfter } from '../work/work-texts.ts';
import { WorkDialog } from '../work/WorkDialog.tsx';
import { instantOf } from './instant-of-fields.ts';
import { declineTexts } from './quote-texts.ts';
import styles from './Quote.module.css';

type HeardProps = {
  claimId: string;
  version: SentVersion;
  /** Of the claimant, who is most often the one that calls. */
  name: string;
  now: Date;
  again: () => void;
  onClose: () => void;
};

type Heard = {
  decision: 'approved' | 'declined';
  who: string;
  channel: HeardChannel;
  day: string;
  time: string;
  reasonCode: DeclineReason | '';
  reason: string;
};

const channelTexts: Record<HeardChannel, () => string> = {
  phone: m.desk_quote_heard_phone,
  mail: m.desk_quote_heard_mail,
  letter: m.desk_quote_heard_letter,
  'in-person': m.desk_quote_heard_person,
};

const decisionTexts: Record<Heard['decision'], () => string> = {
  approved: m.desk_quote_heard_approved,
  declined: m.desk_quote_heard_declined,
};

const optionsOf = <Value extends string>(texts: Record<Value, () => string>) =>
  (Object.keys(texts) as Value[]).map((value) => ({ value, label: texts[value]() }));

/** The clock of the desk may be so much behind. */
const minuteMs = 60_000;

function errorsIn({ decision, who, day, time, reasonCode }: Heard, now: Date) {
  const at = instantOf(day, time);
  return {
    ...(who.trim() === '' && { who: m.desk_quote_heard_who_required() }),
    ...(at === null && { time: m.desk_quote_heard_when_required() }),
    ...(at !== null && at.getTime() > now.getTime() + minuteMs && { time: m.desk_quote_heard_future() }),
    ...(decision === 'declined' && reasonCode === '' && { reason: m.desk_quote_heard_reason_required() }),
  };
}

export function HeardDialog({ claimId, version, name, now, again, onClose }: HeardProps) {
  const [heard, setHeard] = useState<Heard>({
    ...{ decision: 'approved', who: name, channel: 'phone', day: dayAfter(now, 0), time: formatTime(now) },
    ...{ reasonCode: '', reason: '' },
  });
  const [isTried, setTried] = useState(false);
  const path = 'POST /api/desk/claims/:claimId/quote-on-behalf';
  const { busy, error, act } = useDeskAction<typeof quoteRoutes.deskHeardDecision>(path);
  const errors = errorsIn(heard, now);
  const set = (part: Partial<Heard>) => setHeard((before) => ({ ...before, ...part }));
  const { number, totalPence } = version;
  const save = async () => {
    setTried(true);
    const at = instantOf(heard.day, heard.time);
    if (Object.keys(errors).length > 0 || at === null) return;
    const { decision, who, channel, reasonCode, reason } = heard;
    const body = { number, totalPence, decision, who, channel, heardAt: at.toISOString() };
    const reasons = decision === 'declined' && reasonCode !== '' ? { reasonCode, reason } : {};
    const done = await act({ params: { claimId }, body: { ...body, ...reasons } });
    again();
    if (done === null) return;
    announce(m.desk_quote_heard_saved());
    onClose();
  };
  return (
    <WorkDialog
      title={m.desk_quote_heard_title()}
      submit={m.desk_quote_heard_save()}
      typed={heard.reason.trim() !== '' || heard.who !== name}
      {...{ busy, error, save, onClose }}
    >
      <p>{m.desk_quote_heard_about({ number: String(number), total: money(totalPence) })}</p>
      <HeardFields {...{ heard, set }} errors={isTried ? errors : {}} />
    </WorkDialog>
  );
}

type FieldsProps = { heard: Heard; set: (part: Partial<Heard>) => void; errors: ReturnType<typeof errorsIn> };

function HeardFields({ heard, set, errors }: FieldsProps) {
  return (
    <>
      <Select
        label={m.desk_quote_heard_decision()}
        asField
        value={heard.decision}
        options={optionsOf(decisionTexts)}
        onChange={(event) => set({ decision: event.target.value as Heard['decision'] })}
      />
      <Field
        id="heard-who"
        label={m.desk_quote_heard_who()}
        autoComplete="off"
        maxLength={longestName}
        error={errors.who}
        value={heard.who}
        onChange={(event) => set({ who: event.target.value })}
      />
      <Select
        label={m.desk_quote_heard_how()}
        asField
        value={heard.channel}
        options={optionsOf(channelTexts)}
        onChange={(event) => set({ channel: event.target.value as HeardChannel })}
      />
      <div className={styles['when']}>
        <Field
          id="heard-day"
          type="date"
          label={m.desk_quote_heard_day()}
          value={heard.day}
          onChange={(event) => set({ day: event.target.value })}
        />
        <Field
          id="heard-time"
          type="time"
          label={m.desk_quote_heard_time()}
          error={errors.time}
          value={heard.time}
          onChange={(event) => set({ time: event.target.value })}
        />
      </div>
      {heard.decision === 'declined' && <Reasons {...{ heard, set, errors }} />}
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
