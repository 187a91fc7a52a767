import { useState } from 'react';
import { nameable } from '#claim/desk/clock-kinds.rules.ts';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import type { workRoutes } from '../../action/work-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { whomTexts } from '../whom-texts.ts';
import { dayAfter, type DialogProps } from './work-texts.ts';
import { WorkDialog } from './WorkDialog.tsx';

const asState = 'state';
type Whom = (typeof nameable)[number] | typeof asState;

const options = () => [
  { value: asState, label: m.desk_wait_state() },
  ...nameable.map((whom) => ({ value: whom, label: whomTexts[whom]() })),
];

export function WaitDialog({ claimId, now, again, chosen, onClose }: DialogProps) {
  const [whom, setWhom] = useState<Whom>(nameable.find((one) => one === chosen) ?? asState);
  const [day, setDay] = useState('');
  const { busy, error, act } = useDeskAction<typeof workRoutes.deskWait>('POST /api/desk/claims/:claimId/wait');
  const save = async () => {
    const on = whom === asState ? null : whom;
    const done = await act({ params: { claimId }, body: { on, until: on === null || day === '' ? null : day } });
    if (done === null) return;
    announce(m.desk_wait_saved());
    again();
    onClose();
  };
  return (
    <WorkDialog title={m.desk_wait_title()} submit={m.desk_wait_save()} {...{ busy, error, save, onClose }}>
      <Select
        asField
        label={m.desk_wait()}
        value={whom}
        options={options()}
        onChange={(event) => setWhom(event.target.value as Whom)}
      />
      {whom !== asState && (
        <Field
          id="wait-until"
          type="date"
          label={m.desk_wait_until()}
          hint={m.desk_wait_hint()}
          min={dayAfter(now)}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      )}
    </WorkDialog>
  );
}
