import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import type { callRoutes } from '../../call/call-routes.ts';
import { callReasons, mostMinutes, type CallReason } from '../../call/call-words.rules.ts';
import { longestText } from '#claim/desk/writing/longest-text.rules.ts';
import { firstName } from '../due/due-texts.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { WorkDialog } from '../work/WorkDialog.tsx';
import { callAbout } from './call-texts.ts';
import type { ComposerProps } from './mode-props.ts';

type Call = { direction: 'in' | 'out'; reason: CallReason | ''; minutes: string; text: string; answered: boolean };

const isMinutes = (text: string): boolean => /^\d{1,3}$/.test(text) && Number(text) <= mostMinutes;

export function CallDialog({ claimId, answer, again, onClose }: ComposerProps & { onClose: () => void }) {
  const { claim, may } = answer;
  const name = firstName(claim.name);
  // What comes while the dialog is open was not seen.
  const [seen] = useState(answer.newestSaid);
  const [isTried, setTried] = useState(false);
  const [call, setCall] = useState<Call>({
    direction: 'in',
    reason: '',
    minutes: '',
    text: '',
    answered: false,
  });
  const set = (change: Partial<Call>) => setCall({ ...call, ...change });
  const { busy, error, act } = useDeskAction<typeof callRoutes.deskCall>('POST /api/desk/claims/:claimId/call');
  const save = async () => {
    setTried(true);
    const { reason } = call;
    if (reason === '' || !isMinutes(call.minutes) || call.text.trim() === '') return;
    const done = await act({ params: { claimId }, body: { ...call, reason, minutes: Number(call.minutes), seen } });
    again();
    if (done === null) return;
    announce(m.desk_call_logged());
    onClose();
  };
  return (
    <WorkDialog
      title={m.desk_call()}
      submit={m.desk_call()}
      typed={call.text.trim() !== ''}
      busy={busy}
      error={error}
      save={save}
      onClose={onClose}
    >
      <CallFields call={call} set={set} name={name} isTried={isTried} />
      {may.includes('reply') && claim.unanswered > 0 && (
        <Checkbox
          id="call-answered"
          label={m.desk_call_answered()}
          checked={call.answered}
          onChange={(event) => set({ answered: event.target.checked })}
        />
      )}
    </WorkDialog>
  );
}

type FieldsProps = { call: Call; set: (change: Partial<Call>) => void; name: string; isTried: boolean };

function CallFields({ call, set, name, isTried }: FieldsProps) {
  return (
    <>
      {/* First, because what is typed behind the key of the dialog is what was said. */}
      <TextArea
        id="call-text"
        label={m.desk_call_text()}
        maxLength={longestText}
        value={call.text}
        error={isTried && call.text.trim() === '' ? m.desk_write_first() : undefined}
        onChange={(event) => set({ text: event.target.value })}
      />
      <SelectField
        id="call-about"
        label={m.desk_call_about()}
        placeholder={m.desk_reason_choose()}
        error={isTried && call.reason === '' ? m.desk_reason_required() : undefined}
        value={call.reason}
        options={callReasons.map((value) => ({ value, label: callAbout[value]() }))}
        onChange={(event) => set({ reason: event.target.value as CallReason })}
      />
      <Select
        asField
        label={m.desk_call_direction()}
        value={call.direction}
        options={[
          { value: 'in', label: m.desk_call_in({ name }) },
          { value: 'out', label: m.desk_call_out({ name }) },
        ]}
        onChange={(event) => set({ direction: event.target.value as Call['direction'] })}
      />
      <Field
        id="call-minutes"
        label={m.desk_call_minutes()}
        inputMode="numeric"
        value={call.minutes}
        error={isTried && !isMinutes(call.minutes) ? m.desk_call_minutes_wrong() : undefined}
        onChange={(event) => set({ minutes: event.target.value.trim() })}
      />
    </>
  );
}
