import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { AnswerOf } from '#shared/rest-route.ts';
import * as m from '#web/messages/index.ts';
import { Field } from '#web/ui/fields/Field.tsx';
import type { stateRoutes } from '../../state/state-routes.ts';
import type { BulkAction } from '../../bulk/bulk-action.ts';
import type { BulkKind } from '../../bulk/bulk-kinds.rules.ts';
import type { savedReplyRoutes } from '../../saved/saved-reply-routes.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { CheckedSelect } from '../work/CheckedSelect.tsx';
import { HandlerSelect } from '../work/HandlerSelect.tsx';
import { SnoozeField } from '../work/SnoozeField.tsx';
import { actionOfWait, type Waiting, WaitFields } from '../work/WaitFields.tsx';
import { dayAfter } from '../work/work-texts.ts';
import styles from './Bulk.module.css';

/** `set` takes null while something is still to be chosen. */
type FieldsProps = {
  now: Date;
  /** Says at the field what is still to be chosen. */
  isTried: boolean;
  set: (action: BulkAction | null) => void;
};

const fields: Record<BulkKind, (props: FieldsProps) => ReactNode> = {
  assign: AssignField,
  snooze: UntilField,
  wait: WhomFields,
  state: StateFields,
  message: MessageField,
};

export function BulkFields({ kind, ...props }: FieldsProps & { kind: BulkKind }) {
  const Fields = fields[kind];
  return <Fields {...props} />;
}

const notChosen = '' as const;
const choose = () => ({ value: notChosen, label: m.desk_bulk_choose() }) as const;
const errorOf = (isTried: boolean, chosen: string): string | undefined =>
  isTried && chosen === notChosen ? m.desk_bulk_choose_required() : undefined;
const nobody = 'nobody';

function AssignField({ isTried, set }: FieldsProps) {
  const [chosen, setChosen] = useState<string>(notChosen);
  const pick = (value: string) => {
    setChosen(value);
    if (value === notChosen) set(null);
    else set({ kind: 'assign', assigneeId: value === nobody ? null : value });
  };
  return (
    <HandlerSelect first={[choose()]} nobody={nobody} chosen={chosen} error={errorOf(isTried, chosen)} pick={pick} />
  );
}

function UntilField({ now, set }: FieldsProps) {
  const [day, setDay] = useState(dayAfter(now));
  const pick = (until: string) => {
    setDay(until);
    set(until === '' ? null : { kind: 'snooze', until });
  };
  // The day that is offered is chosen already.
  const begin = useEffectEvent(() => pick(day));
  useEffect(() => begin(), []);
  return <SnoozeField isMissing={day === ''} now={now} day={day} pick={pick} />;
}

function WhomFields({ now, isTried, set }: FieldsProps) {
  const [waiting, setWaiting] = useState<Waiting<''>>({ whom: notChosen, day: '', what: '' });
  const pick = (picked: Waiting<''>) => {
    setWaiting(picked);
    const { whom, ...rest } = picked;
    set(whom === notChosen ? null : { kind: 'wait', ...actionOfWait({ whom, ...rest }) });
  };
  return <WaitFields first={[choose()]} {...waiting} error={errorOf(isTried, waiting.whom)} now={now} pick={pick} />;
}

function StateFields({ isTried, set }: FieldsProps) {
  const { answer } = useDeskQuery<typeof stateRoutes.deskStates>('GET /api/desk/states');
  const [{ state, reason }, setMove] = useState<{ state: string; reason: string }>({ state: notChosen, reason: '' });
  const pick = (move: { state: string; reason: string }) => {
    setMove(move);
    set(move.state === notChosen ? null : { kind: 'state', ...move });
  };
  const states = (answer?.states ?? []).map(({ systemName, name }) => ({ value: systemName, label: name }));
  return (
    <>
      <CheckedSelect
        id="bulk-state"
        error={errorOf(isTried, state)}
        label={m.desk_state_to()}
        value={state}
        options={[choose(), ...states]}
        onChange={(event) => pick({ state: event.target.value, reason })}
      />
      <Field
        id="bulk-reason"
        label={m.desk_bulk_reason()}
        maxLength={300}
        value={reason}
        onChange={(event) => pick({ state, reason: event.target.value })}
      />
    </>
  );
}

type SavedReplies = AnswerOf<typeof savedReplyRoutes.deskSavedReplies>['replies'];

function MessageField({ isTried, set }: FieldsProps) {
  const { answer } = useDeskQuery<typeof savedReplyRoutes.deskSavedReplies>('GET /api/desk/saved-replies');
  const [chosen, setChosen] = useState<string>(notChosen);
  const replies: SavedReplies = answer?.replies ?? [];
  const reply = replies.find(({ id }) => id === chosen);
  const pick = (id: string) => {
    setChosen(id);
    const version = replies.find((one) => one.id === id)?.version;
    set(version === undefined ? null : { kind: 'message', savedReplyId: id, version });
  };
  if (answer !== null && replies.length === 0) return <p>{m.desk_bulk_saved_none()}</p>;
  return (
    <>
      <CheckedSelect
        id="bulk-saved-reply"
        error={errorOf(isTried, chosen)}
        label={m.desk_bulk_saved()}
        value={chosen}
        options={[choose(), ...replies.map(({ id, title }) => ({ value: id, label: title }))]}
        onChange={(event) => pick(event.target.value)}
      />
      {reply !== undefined && <blockquote className={styles['text']}>{reply.text}</blockquote>}
      {reply !== undefined && Object.keys(reply.actions).length > 0 && <p>{m.desk_bulk_words_only()}</p>}
    </>
  );
}
