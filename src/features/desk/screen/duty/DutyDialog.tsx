import { useState } from 'react';
import { v4 as newId } from 'uuid';
import { type Cause, causes } from '#claim/complaint/complaint.rules.ts';
import { dutyOutcomes, type DutyOutcome, figuresOfOutcome, longestFinding } from '#claim/duty/duty.rules.ts';
import { figureLabel } from '#claim/measures/figure-texts.ts';
import { dayOf } from '#claim/promise/noon.rules.ts';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextArea } from '#web/ui/fields/TextArea.tsx';
import type { DutyAnswer, dutyRoutes, SaveDuty, ShownDutyAction } from '../../duty/duty-routes.ts';
import type { workRoutes } from '../../work/work-routes.ts';
import { causeNames } from '../complaint/complaint-texts.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { WorkDialog } from '../work/WorkDialog.tsx';
import { outcomeTexts } from './duty-texts.ts';

type Typed = Omit<SaveDuty, 'clientId' | 'seen'>;

type DialogProps = {
  answer: DutyAnswer;
  /** Null for a new one. */
  action: ShownDutyAction | null;
  now: Date;
  /** It waits for the list, and closes with it. */
  isSaved: boolean;
  onSaved: () => void;
  onClose: () => void;
};

const none = { value: '', label: '' };

function typedOf(action: ShownDutyAction | null, { from, to }: DutyAnswer, today: string): Typed {
  if (action === null) {
    return {
      outcome: 'support',
      figure: '',
      cause: null,
      from,
      to,
      finding: '',
      action: '',
      ownerId: '',
      dueOn: today,
    };
  }
  const { outcome, figure, cause, finding, ownerId, dueOn } = action;
  return {
    outcome,
    figure,
    cause,
    from: action.from,
    to: action.to,
    finding,
    action: action.action,
    ownerId: ownerId ?? '',
    dueOn,
  };
}

export function DutyDialog({ answer, action, now, isSaved, onSaved, onClose }: DialogProps) {
  const [actionId] = useState(() => action?.id ?? newId());
  const [first] = useState(() => typedOf(action, answer, dayOf(now)));
  const [typed, setTyped] = useState(first);
  const handlers = useDeskQuery<typeof workRoutes.deskHandlers>('GET /api/desk/handlers').answer;
  const { busy, error, act } = useDeskAction<typeof dutyRoutes.deskSaveDutyAction>(
    'PUT /api/desk/consumer-duty/actions/:actionId',
  );
  const ownerId = typed.ownerId || (handlers?.me ?? '');
  const save = async () => {
    const body = { ...typed, ownerId, clientId: answer.client.id, seen: action?.version ?? null };
    if ((await act({ params: { actionId }, body })) === null) return;
    announce(m.desk_duty_saved());
    onSaved();
  };
  const change = (to: Partial<Typed>) => setTyped((before) => ({ ...before, ...to }));
  return (
    <WorkDialog
      title={action === null ? m.desk_duty_add() : m.desk_duty_edit({ finding: action.finding })}
      submit={m.desk_duty_save()}
      typed={typed !== first && !isSaved}
      busy={busy || isSaved}
      error={error}
      save={save}
      onClose={onClose}
    >
      <TextArea
        id="duty-finding"
        label={m.desk_duty_finding()}
        required
        rows={3}
        maxLength={longestFinding}
        value={typed.finding}
        onChange={(event) => change({ finding: event.target.value })}
      />
      <AboutFields typed={typed} change={change} />
      <TextArea
        id="duty-action"
        label={m.desk_duty_done()}
        required
        rows={3}
        maxLength={longestFinding}
        value={typed.action}
        onChange={(event) => change({ action: event.target.value })}
      />
      <WhoAndWhen handlers={handlers?.handlers ?? []} typed={{ ...typed, ownerId }} change={change} />
    </WorkDialog>
  );
}

type FieldsProps = { typed: Typed; change: (to: Partial<Typed>) => void };

function WhoAndWhen({ handlers, typed, change }: FieldsProps & { handlers: { id: string; name: string }[] }) {
  return (
    <>
      <Select
        asField
        label={m.desk_duty_owner()}
        value={typed.ownerId}
        options={handlers.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => change({ ownerId: event.target.value })}
      />
      <Field
        id="duty-due"
        type="date"
        label={m.desk_duty_due()}
        required
        value={typed.dueOn}
        onChange={(event) => change({ dueOn: event.target.value })}
      />
    </>
  );
}

/** A figure belongs to one outcome, so that another outcome has others. */
function AboutFields({ typed, change }: FieldsProps) {
  return (
    <>
      <Select
        asField
        label={m.desk_duty_outcome()}
        value={typed.outcome}
        options={dutyOutcomes.map((value) => ({ value, label: outcomeTexts[value]() }))}
        onChange={(event) => change({ outcome: event.target.value as DutyOutcome, figure: '' })}
      />
      <Select
        asField
        label={m.desk_duty_figure()}
        value={typed.figure}
        options={[
          { ...none, label: m.desk_duty_none() },
          ...figuresOfOutcome[typed.outcome].map(({ id }) => ({ value: id, label: figureLabel(id) })),
        ]}
        onChange={(event) => change({ figure: event.target.value as Typed['figure'] })}
      />
      <Select
        asField
        label={m.desk_duty_cause()}
        value={typed.cause ?? ''}
        options={[
          { ...none, label: m.desk_duty_none() },
          ...causes.map((value) => ({ value, label: causeNames[value]() })),
        ]}
        onChange={(event) => change({ cause: (event.target.value as Cause | '') || null })}
      />
    </>
  );
}
