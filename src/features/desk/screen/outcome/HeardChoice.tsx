import { useState } from 'react';
import { type HeardChannel, heardChannels } from '#claim/quote/quote-version.rules.ts';
import { longestName } from '#claim/quote/quote-limits.rules.ts';
import { formatTime } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import type { ShownOffer } from '../../outcome/outcome-answers.rules.ts';
import type { outcomeRoutes } from '../../outcome/outcome-routes.ts';
import { instantOf } from '../quote/instant-of-fields.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { dayAfter } from '../work/work-texts.ts';
import { WorkDialog } from '../work/WorkDialog.tsx';
import styles from './Outcome.module.css';

type HeardProps = {
  claimId: string;
  offer: ShownOffer;
  /** Of the claimant, who is most often the one that calls. */
  name: string;
  now: Date;
  again: () => void;
  onClose: () => void;
};

type Heard = { optionId: string; who: string; channel: HeardChannel; day: string; time: string };

const channelTexts: Record<HeardChannel, () => string> = {
  phone: m.desk_quote_heard_phone,
  mail: m.desk_quote_heard_mail,
  letter: m.desk_quote_heard_letter,
  'in-person': m.desk_quote_heard_person,
};

/** The clock of the desk may be so much behind. */
const minuteMs = 60_000;

function errorsIn({ optionId, who, day, time }: Heard, now: Date) {
  const at = instantOf(day, time);
  return {
    ...(optionId === '' && { option: m.desk_outcome_heard_required() }),
    ...(who.trim() === '' && { who: m.desk_quote_heard_who_required() }),
    ...(at === null && { time: m.desk_quote_heard_when_required() }),
    ...(at !== null && at.getTime() > now.getTime() + minuteMs && { time: m.desk_quote_heard_future() }),
  };
}

/** What somebody has said that the claimant chooses. Nothing is chosen at first. */
export function HeardChoice({ claimId, offer, name, now, again, onClose }: HeardProps) {
  const [heard, setHeard] = useState<Heard>({
    ...{ optionId: '', who: name, channel: 'phone', day: dayAfter(now, 0), time: formatTime(now) },
  });
  const [isTried, setTried] = useState(false);
  const { busy, error, act } = useDeskAction<typeof outcomeRoutes.deskHeardChoice>(
    'POST /api/desk/claims/:claimId/outcome-on-behalf',
  );
  const errors = errorsIn(heard, now);
  const set = (part: Partial<Heard>) => setHeard((before) => ({ ...before, ...part }));
  const save = async () => {
    setTried(true);
    const at = instantOf(heard.day, heard.time);
    if (Object.keys(errors).length > 0 || at === null) return;
    const { optionId, who, channel } = heard;
    const body = { number: offer.number, optionId, who, channel, heardAt: at.toISOString() };
    const done = await act({ params: { claimId }, body });
    again();
    if (done === null) return;
    announce(m.desk_outcome_heard_saved());
    onClose();
  };
  return (
    <WorkDialog
      title={m.desk_outcome_heard_title()}
      submit={m.desk_outcome_heard_save()}
      typed={heard.optionId !== '' || heard.who !== name}
      {...{ busy, error, save, onClose }}
    >
      <ChoiceFields {...{ heard, offer, set }} errors={isTried ? errors : {}} />
    </WorkDialog>
  );
}

type FieldsProps = {
  heard: Heard;
  offer: ShownOffer;
  set: (part: Partial<Heard>) => void;
  errors: ReturnType<typeof errorsIn>;
};

function ChoiceFields({ heard, offer, set, errors }: FieldsProps) {
  return (
    <>
      <SelectField
        id="heard-option"
        label={m.desk_outcome_heard_option()}
        placeholder={m.desk_outcome_heard_choose()}
        error={errors.option}
        value={heard.optionId}
        options={offer.options.map((option) => ({ value: option.id, label: option.name }))}
        onChange={(event) => set({ optionId: event.target.value })}
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
        options={heardChannels.map((value) => ({ value, label: channelTexts[value]() }))}
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
    </>
  );
}
