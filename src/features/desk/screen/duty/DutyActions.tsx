import { useState } from 'react';
import { dayText, figureLabel } from '#claim/measures/figure-texts.ts';
import * as m from '#web/messages/index.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { KeyValueList } from '#web/ui/KeyValueList.tsx';
import type { DutyAnswer, ShownDutyAction } from '../../duty/duty-routes.ts';
import { causeNames } from '../complaint/complaint-texts.ts';
import reports from '../reports/Reports.module.css';
import { CloseDutyDialog } from './CloseDutyDialog.tsx';
import { DutyDialog } from './DutyDialog.tsx';
import { outcomeTexts } from './duty-texts.ts';
import styles from './Duty.module.css';

type Opened = { kind: 'edit'; action: ShownDutyAction | null } | { kind: 'close'; action: ShownDutyAction };

/** A dialog stays until the list has what it saved: what is opened next would else be refused as changed meanwhile. */
function useSaved(answer: DutyAnswer, { again, onClose }: { again: () => void; onClose: () => void }) {
  const [before, setBefore] = useState<DutyAnswer | null>(null);
  if (before !== null && before !== answer) {
    setBefore(null);
    onClose();
  }
  const onSaved = () => {
    setBefore(answer);
    again();
  };
  return { isSaved: before !== null, onSaved };
}

type ActionsProps = { answer: DutyAnswer; again: () => void; now: Date };

export function DutyActions({ answer, again, now }: ActionsProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { actions, mayChange } = answer;
  const onClose = () => setOpened(null);
  const { isSaved, onSaved } = useSaved(answer, { again, onClose });
  return (
    <section className={reports['report']} aria-labelledby="duty-actions">
      <h2 id="duty-actions">{m.desk_duty_actions()}</h2>
      <p className={reports['soft']}>{m.desk_duty_actions_about()}</p>
      {mayChange && (
        <div>
          <Button look="secondary" onClick={() => setOpened({ kind: 'edit', action: null })}>
            {m.desk_duty_add()}
          </Button>
        </div>
      )}
      {actions.length === 0 && <p>{answer.seesActions ? m.desk_duty_no_actions() : m.desk_duty_actions_kept()}</p>}
      <ul className={styles['actions']}>
        {actions.map((action) => (
          <li key={action.id}>
            <Action action={action} mayChange={mayChange} open={setOpened} />
          </li>
        ))}
      </ul>
      {opened?.kind === 'edit' && (
        <DutyDialog
          answer={answer}
          isSaved={isSaved}
          onSaved={onSaved}
          onClose={onClose}
          now={now}
          action={opened.action}
        />
      )}
      {opened?.kind === 'close' && (
        <CloseDutyDialog isSaved={isSaved} onSaved={onSaved} onClose={onClose} action={opened.action} />
      )}
    </section>
  );
}

type Was = ShownDutyAction['changes'][number]['was'];

type ActionProps = { action: ShownDutyAction; mayChange: boolean; open: (opened: Opened) => void };

function rowsOf({ outcome, figure, cause, action, ownerName, result, from, to }: ShownDutyAction) {
  const rows: [label: string, value: string][] = [
    [m.desk_duty_outcome(), outcomeTexts[outcome]()],
    [m.desk_duty_figure(), figure === '' ? '' : figureLabel(figure)],
    [m.desk_complaint_cause(), cause === null ? '' : causeNames[cause]()],
    [m.desk_duty_period(), m.desk_duty_quarter({ from: dayText(from), to: dayText(to) })],
    [m.desk_duty_done(), action],
    [m.desk_duty_owner(), ownerName],
    [m.desk_duty_result(), result],
  ];
  return rows.filter(([, value]) => value !== '');
}

function wasRows({ outcome, figure, cause, from, to, finding, action, ownerName, dueOn }: Was) {
  const none = m.desk_duty_none();
  const rows: [label: string, value: string | undefined][] = [
    [m.desk_duty_finding(), finding],
    [m.desk_duty_due(), dueOn && dayText(dueOn)],
    [m.desk_duty_done(), action],
    [m.desk_duty_owner(), ownerName],
    [m.desk_duty_outcome(), outcome && outcomeTexts[outcome]()],
    [m.desk_duty_figure(), figure === '' ? none : figure && figureLabel(figure)],
    [m.desk_complaint_cause(), cause === '' ? none : cause && causeNames[cause]()],
    [m.desk_duty_from(), from && dayText(from)],
    [m.desk_duty_to(), to && dayText(to)],
  ];
  return rows.flatMap(([label, value]): [string, string][] => (value === undefined ? [] : [[label, value]]));
}

function Action({ action, mayChange, open }: ActionProps) {
  const { finding, closedAt, dueOn } = action;
  return (
    <>
      <h3>{finding}</h3>
      <p className={reports['soft']}>
        {closedAt === null
          ? m.desk_duty_state_open({ day: dayText(dueOn) })
          : m.desk_duty_state_closed({ day: dayText(closedAt.slice(0, 'YYYY-MM-DD'.length)) })}
      </p>
      <KeyValueList items={rowsOf(action).map(([key, value]) => ({ key, value }))} />
      {action.changes.map(({ at, by, was }) => (
        <section key={at} className={reports['soft']}>
          <p>{m.desk_duty_changed({ day: formatDateTime(at), name: by })}</p>
          <KeyValueList items={wasRows(was).map(([key, value]) => ({ key, value }))} />
        </section>
      ))}
      {mayChange && closedAt === null && (
        <p className={styles['buttons']}>
          <Button
            look="secondary"
            aria-label={m.desk_duty_edit({ finding })}
            onClick={() => open({ kind: 'edit', action })}
          >
            {m.desk_duty_edit_short()}
          </Button>
          <Button
            look="secondary"
            aria-label={m.desk_duty_close({ finding })}
            onClick={() => open({ kind: 'close', action })}
          >
            {m.desk_duty_close_short()}
          </Button>
        </p>
      )}
    </>
  );
}
