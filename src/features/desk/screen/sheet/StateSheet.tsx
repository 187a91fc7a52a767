import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/fields/Field.tsx';
import { longestText } from '#claim/desk/writing/longest-text.rules.ts';
import { LockIcon } from '../composer/LockIcon.tsx';
import { HandlerSelect } from '../work/HandlerSelect.tsx';
import { NewerAssignee } from '../work/NewerAssignee.tsx';
import { type Waiting, WaitFields } from '../work/WaitFields.tsx';
import { NextStates } from './NextStates.tsx';
import { Preview } from './Preview.tsx';
import { Sheet } from './Sheet.tsx';
import { newerId, nobody, reasonId, type StateProps, useMove } from './useMove.ts';
import styles from './Sheet.module.css';

export function StateSheet(props: StateProps) {
  const { claimId, name, systemName, now, onClose } = props;
  const move = useMove(props);
  const { wanted, set, values, isTold, isDirty, busy, error, save, previewed } = move;
  const standing = systemName !== null && m.desk_state_now({ name, state: move.nameOf(systemName) });
  return (
    <Sheet
      title={m.desk_state_title()}
      note={standing || name}
      dirty={isDirty}
      typed={`${wanted.reason}${wanted.note}${wanted.waiting.what}`.trim() !== ''}
      fields={<StateFields {...props} move={move} />}
      preview={
        <Preview
          claimId={claimId}
          now={now}
          previewed={previewed}
          lacking={move.lacksState ? m.desk_state_preview_lacks() : null}
          name={values.name}
          isQuiet={wanted.isQuiet}
        />
      }
      beside={
        <Button look="secondary" onClick={() => set({ isQuiet: !wanted.isQuiet })}>
          {wanted.isQuiet ? m.desk_state_tell(values) : m.desk_state_quiet()}
        </Button>
      }
      submit={submitText(wanted.isQuiet, isTold, values)}
      offBy={move.isOff ? newerId : undefined}
      busy={busy}
      error={error}
      save={save}
      onClose={onClose}
    />
  );
}

function submitText(isQuiet: boolean, isTold: boolean, values: { state: string; name: string }): string {
  if (values.state === '') return m.desk_state_move_first();
  if (isQuiet) return m.desk_state_move_quiet(values);
  return isTold ? m.desk_state_move_tell(values) : m.desk_state_move(values);
}

type MoveProps = StateProps & { move: ReturnType<typeof useMove> };

/** Says what a colleague, or the operator's system, has changed since the sheet was opened, and goes on from there. */
function Newer({ systemName, work, move: { seen, isMoved, isGiven, isOff, goOn, nameOf } }: MoveProps) {
  if (!isMoved && !isGiven) return null;
  const stateText = (state: string | null) => (state === null ? m.desk_no_state() : nameOf(state));
  return (
    <>
      <div id={newerId} className={styles['newer']} tabIndex={-1}>
        {isMoved && (
          <p role="status">{m.desk_state_newer({ state: stateText(systemName), seen: stateText(seen.systemName) })}</p>
        )}
        <NewerAssignee newest={work.assignee} seen={seen.assignee} />
        {isOff && <p>{m.desk_state_off()}</p>}
      </div>
      {isOff && (
        <Button look="secondary" onClick={goOn}>
          {isMoved ? m.desk_state_go_on({ state: stateText(systemName) }) : m.desk_state_go_on_given()}
        </Button>
      )}
    </>
  );
}

function StateFields(props: MoveProps) {
  const { now, move } = props;
  const { choices, wanted, set, values, needsReason, lacksState, lacksReason, isTried, seen } = move;
  const required = wanted.isQuiet ? m.desk_state_quiet_why(values) : m.desk_state_why();
  return (
    <>
      <Newer {...props} />
      <NextStates
        {...choices}
        chosen={wanted.state}
        error={isTried && lacksState ? m.desk_state_required() : undefined}
        pick={(state) => set({ state })}
      />
      {needsReason && (
        <Field
          id={reasonId}
          label={m.desk_state_reason()}
          hint={m.desk_state_reason_hint(values)}
          error={isTried && lacksReason ? required : undefined}
          maxLength={500}
          value={wanted.reason}
          onChange={(event) => set({ reason: event.target.value })}
        />
      )}
      <WaitFields now={now} {...wanted.waiting} pick={(waiting: Waiting) => set({ waiting })} />
      <HandlerSelect
        label={m.desk_assigned_to()}
        nobody={nobody}
        chosen={wanted.assigneeId}
        pick={(assigneeId) => set({ assigneeId })}
        known={seen.assignee}
      />
      <label className={styles['note']}>
        <span>
          <LockIcon size={16} />
          {m.desk_state_note()}
        </span>
        <textarea
          rows={3}
          maxLength={longestText}
          value={wanted.note}
          onChange={(event) => set({ note: event.target.value })}
        />
      </label>
    </>
  );
}
