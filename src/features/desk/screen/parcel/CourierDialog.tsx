import { useState } from 'react';
import {
  courierStatuses,
  type CourierReason,
  type CourierStatus,
  type Direction,
  directions,
  reasonsOf,
} from '#claim/parcel/parcel.rules.ts';
import { formatTime } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import type { deskParcelRoutes } from '../../parcel/parcel-routes.ts';
import { DayAndTime } from '../heard/DayAndTime.tsx';
import { instantOf } from '../heard/instant-of-fields.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { dayAfter } from '../work/work-texts.ts';
import { WorkDialog } from '../work/WorkDialog.tsx';
import { reasonTexts, statusTexts } from './courier-texts.ts';

type CourierProps = { claimId: string; direction: Direction; now: Date; again: () => void; onClose: () => void };

type Said = {
  direction: Direction;
  status: CourierStatus | '';
  reason: CourierReason | '';
  day: string;
  time: string;
  words: string;
};

const longestWords = 300;

const directionTexts: Record<Direction, () => string> = {
  collection: m.desk_parcels_collection,
  delivery: m.desk_parcels_delivery,
};

const errorsIn = ({ status, day, time, words }: Said) => ({
  ...(status === '' && { status: m.desk_courier_status_missing() }),
  ...(instantOf(day, time) === null && { time: m.desk_courier_time_missing() }),
  ...(status === 'news' && words.trim() === '' && { words: m.desk_courier_words_missing() }),
});

/** What a courier said to a handler, by telephone or on its page. Nothing is chosen at first. */
export function CourierDialog({ claimId, direction, now, again, onClose }: CourierProps) {
  const [opened] = useState(() => ({ at: now, day: dayAfter(now, 0), time: formatTime(now) }));
  const [said, setSaid] = useState<Said>({
    direction,
    status: '',
    reason: '',
    words: '',
    day: opened.day,
    time: opened.time,
  });
  const [isTried, setTried] = useState(false);
  const path = 'POST /api/desk/claims/:claimId/parcel';
  const { busy, error, forget, act } = useDeskAction<typeof deskParcelRoutes.deskCourierEvent>(path);
  const errors = errorsIn(said);
  const set = (part: Partial<Said>) => {
    forget();
    setSaid((before) => ({ ...before, ...part }));
  };
  const save = async () => {
    setTried(true);
    // The field has no seconds, and what came within the minute would stand after it.
    const isNow = said.day === opened.day && said.time === opened.time;
    const at = isNow ? opened.at : instantOf(said.day, said.time);
    const { status, reason, words } = said;
    if (Object.keys(errors).length > 0 || at === null || status === '') return;
    const body = { direction: said.direction, at: at.toISOString(), status, words };
    const done = await act({ params: { claimId }, body: { ...body, ...(reason !== '' && { reason }) } });
    again();
    if (done === null) return;
    announce(m.desk_courier_added());
    onClose();
  };
  return (
    <WorkDialog
      title={m.desk_courier_add()}
      submit={m.desk_courier_add_save()}
      typed={said.status !== '' || said.words.trim() !== ''}
      busy={busy}
      error={error}
      save={save}
      onClose={onClose}
    >
      <CourierFields said={said} set={set} errors={isTried ? errors : {}} />
      {said.status === 'failed' && <p>{m.desk_courier_told()}</p>}
    </WorkDialog>
  );
}

type FieldsProps = { said: Said; set: (part: Partial<Said>) => void; errors: ReturnType<typeof errorsIn> };

function CourierFields({ said, set, errors }: FieldsProps) {
  const reasons = said.status === '' ? [] : reasonsOf(said.status);
  return (
    <>
      <Select
        label={m.desk_courier_direction()}
        asField
        value={said.direction}
        options={directions.map((value) => ({ value, label: directionTexts[value]() }))}
        onChange={(event) => set({ direction: event.target.value as Direction })}
      />
      <SelectField
        id="courier-status"
        label={m.desk_courier_status()}
        placeholder={m.desk_courier_status_choose()}
        error={errors.status}
        value={said.status}
        options={courierStatuses.map((value) => ({ value, label: statusTexts[value]() }))}
        onChange={(event) => set({ status: event.target.value as CourierStatus, reason: '' })}
      />
      {reasons.length > 0 && (
        <Select
          label={m.desk_courier_reason()}
          asField
          value={said.reason}
          options={[
            { value: '', label: m.desk_courier_reason_none() },
            ...reasons.map((value) => ({ value, label: reasonTexts[value]() })),
          ]}
          onChange={(event) => set({ reason: event.target.value as Said['reason'] })}
        />
      )}
      <DayAndTime id="courier" day={said.day} time={said.time} error={errors.time} set={set} />
      <TextArea
        id="courier-words"
        label={m.desk_courier_words()}
        hint={m.desk_courier_words_hint()}
        error={errors.words}
        rows={2}
        maxLength={longestWords}
        value={said.words}
        onChange={(event) => set({ words: event.target.value })}
      />
    </>
  );
}
