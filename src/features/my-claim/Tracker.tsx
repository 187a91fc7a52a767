import { ClaimDate } from '#claim/screen/ClaimDate.tsx';
import { daysLate } from '#claim/screen/late-text.ts';
import { graphql, type FragmentOf } from '#web/graphql/graphql.ts';
import * as m from '#web/messages/index.ts';
import { classes } from '#web/ui/classes.ts';
import { TickIcon } from '#web/ui/icons.tsx';
import { isDayOver, lateDaysOf } from './tracker-late.rules.ts';
import styles from './Tracker.module.css';

export const StepFields = graphql(`
  fragment StepFields on TrackerStep @_unmask {
    name
    status
    percent
    date
    dateKind
    text
  }
`);

type Step = FragmentOf<typeof StepFields>;

type TrackerProps = {
  steps: readonly Step[];
  asOf: string;
  lateDays: number;
  isCancelled: boolean;
  /** The device came back without a repair: the last step is done, but not as a success. */
  isUnrepaired: boolean;
};

/** Text first, and one list that only CSS reorients (visual §6). */
export function Tracker({ steps, asOf, lateDays, isCancelled, isUnrepaired }: TrackerProps) {
  const current = isCancelled ? -1 : steps.findIndex((step) => step.status !== 'Completed');
  return (
    <ol
      aria-label={m.my_claim_claim_progress()}
      className={classes(styles['tracker'], isCancelled && styles['cancelled'])}
    >
      {steps.map((step, index) => {
        const ending = isUnrepaired && index === steps.length - 1;
        const pastDays = lateDaysOf(step, asOf);
        const late = { pastDays, isOver: isDayOver(step, asOf), isLate: pastDays > 0 && lateDays > 0 };
        return (
          <li
            key={step.name}
            className={classes(styles['step'], styles[lookOf(step, late)], ending && styles['unrepaired'])}
            aria-current={index === current ? 'step' : undefined}
            // The content security policy blocks style attributes in server-rendered HTML.
            ref={(item) => item?.style.setProperty('--done', `${step.percent}%`)}
          >
            <span aria-hidden="true" className={styles['dot']}>
              {step.status === 'Completed' ? <TickIcon size={18} /> : index + 1}
            </span>
            <span aria-hidden="true" className={styles['bar']} />
            <StepText step={step} position={index + 1} late={late} ending={ending} />
          </li>
        );
      })}
    </ol>
  );
}

function lookOf(step: Step, { isLate }: Late): 'done' | 'late' | 'now' | 'pending' {
  if (step.status === 'Completed') return 'done';
  if (isLate) return 'late';
  return step.status === 'In Progress' ? 'now' : 'pending';
}

/**
 * `isOver`: the step's date has passed. `pastDays`: by how many days, once the step has begun. `isLate`: the claim is
 * late by it.
 */
type Late = { isOver: boolean; pastDays: number; isLate: boolean };

type StepProps = { step: Step; late: Late; ending: boolean };

function StepText({ position, ...props }: StepProps & { position: number }) {
  const { step } = props;
  return (
    <div className={styles['text']}>
      <h3>
        <span className="visually-hidden">{m.my_claim_step_of({ step: position })} </span>
        {nameOf(step)}
      </h3>
      {step.text ? <p className={styles['closed']}>{step.text}</p> : <StepStatus {...props} />}
    </div>
  );
}

function StepStatus({ step, late, ending }: StepProps) {
  return (
    <>
      <p className={styles['status']}>
        <strong>{statusOf(step)}</strong>
        <Share step={step} late={late} />
      </p>
      {step.date && step.dateKind !== 'none' && (
        <p className={styles['date']}>
          {ending && `${m.my_claim_returned_unrepaired()}, `}
          {late.isOver ? overWords(step) : dateWords(step.dateKind)} <ClaimDate iso={step.date} />
        </p>
      )}
    </>
  );
}

function Share({ step, late }: { step: Step; late: Late }) {
  const isOfNothing = step.status === 'In Progress' && step.dateKind === 'none';
  if (step.status === 'Pending' || isOfNothing || (late.pastDays > 0 && !late.isLate)) return null;
  return (
    <>
      <span aria-hidden="true"> · </span>
      <span className="visually-hidden">, </span>
      {late.isLate ? lateText(step, late.pastDays) : <Percent step={step} />}
    </>
  );
}

/** Only the last step counts its days, as the header does, because earlier steps have dates of their own. */
const lateText = ({ name }: Step, days: number): string =>
  name === 'Completion' ? daysLate(days) : m.my_claim_step_late();

function Percent({ step }: { step: Step }) {
  return (
    <>
      <span className="tabular">{m.my_claim_percent({ percent: step.percent })}</span>
      {step.status !== 'Completed' && <> {m.my_claim_of_estimated_time()}</>}
    </>
  );
}

function nameOf(step: Step): string {
  if (step.name === 'Collection') return m.my_claim_collection();
  return step.name === 'Inspection' ? m.my_claim_inspection() : m.my_claim_completion();
}

function statusOf(step: Step): string {
  if (step.status === 'Completed') return m.my_claim_completed();
  return step.status === 'In Progress' ? m.my_claim_in_progress() : m.my_claim_pending();
}

/** Nobody has told a day of the inspection: it is counted from the collection. */
const overWords = ({ name }: Step): string =>
  name === 'Inspection' ? m.my_claim_was_expected() : m.my_claim_we_said();

function dateWords(kind: string): string {
  if (kind === 'expected') return m.my_claim_expected_by();
  return kind === 'estimated' ? m.my_claim_estimated() : '';
}
