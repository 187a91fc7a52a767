import { ClaimDate } from '#claim/ClaimDate.tsx';
import { graphql, type FragmentOf } from '#web/graphql.ts';
import * as m from '#web/paraglide/messages.js';
import { classes } from '#web/ui/classes.ts';
import { TickIcon } from '#web/ui/icons.tsx';
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

/** ux.md §6: text first, and one list that only CSS turns. Dots and bars are for the eye alone. */
export function Tracker({ steps, isCancelled }: { steps: readonly Step[]; isCancelled: boolean }) {
  const current = isCancelled ? -1 : steps.findIndex((step) => step.status !== 'Completed');
  return (
    <ol
      aria-label={m.my_claim_claim_progress()}
      className={classes(styles['tracker'], isCancelled && styles['cancelled'])}
    >
      {steps.map((step, index) => (
        <li
          key={step.name}
          className={classes(styles['step'], styles[lookOf(step)])}
          aria-current={index === current ? 'step' : undefined}
          // Not as an attribute, because the policy refuses those in a page that the server has drawn.
          ref={(item) => item?.style.setProperty('--done', `${step.percent}%`)}
        >
          <span aria-hidden="true" className={styles['dot']}>
            {step.status === 'Completed' ? <TickIcon size={18} /> : index + 1}
          </span>
          <span aria-hidden="true" className={styles['bar']} />
          <StepText step={step} position={index + 1} />
        </li>
      ))}
    </ol>
  );
}

const isLate = (step: Step) => step.status === 'In Progress' && step.percent >= 100;

function lookOf(step: Step): 'done' | 'late' | 'now' | 'pending' {
  if (step.status === 'Completed') return 'done';
  if (isLate(step)) return 'late';
  return step.status === 'In Progress' ? 'now' : 'pending';
}

function StepText({ step, position }: { step: Step; position: number }) {
  return (
    <div className={styles['text']}>
      <h3>
        <span className="hidden">{m.my_claim_step_of({ step: position })} </span>
        {nameOf(step)}
        <span className="hidden">,</span>
      </h3>
      {step.text ? <p className={styles['closed']}>{step.text}</p> : <StepStatus step={step} />}
    </div>
  );
}

function StepStatus({ step }: { step: Step }) {
  return (
    <>
      <p className={styles['status']}>
        <strong>{statusOf(step)}</strong>
        {step.status !== 'Pending' && <Percent step={step} />}
        <span className="hidden">,</span>
      </p>
      {isLate(step) && <p className={styles['slow']}>{m.my_claim_step_taking_longer()}</p>}
      {step.date && step.dateKind !== 'none' && (
        <p className={styles['date']}>
          {dateWords(step.dateKind)} <ClaimDate iso={step.date} />
        </p>
      )}
    </>
  );
}

/** It is a share of the time, not of the work: said so until the step is done. */
function Percent({ step }: { step: Step }) {
  return (
    <>
      <span aria-hidden="true"> · </span>
      <span className="hidden">, </span>
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

function dateWords(kind: string): string {
  if (kind === 'expected') return m.my_claim_expected_by();
  return kind === 'estimated' ? m.my_claim_estimated() : '';
}
