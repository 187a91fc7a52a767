import { baseLocale } from '#shared/locale.ts';
import { formatDate } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import { useBoot } from '#web/boot.ts';
import { Card } from '#web/ui/Card.tsx';
import { useFocusAfter } from '#web/ui/useFocusAfter.ts';
import type { ClaimComplaint } from './complaint-fields.ts';
import { newestPlace } from './complaint-form.rules.ts';
import styles from './Complaint.module.css';

const stepTexts: Record<string, () => string> = {
  received: m.complaint_step_received,
  acknowledgement: m.complaint_step_acknowledgement,
  holding: m.complaint_step_holding,
  summary: m.complaint_step_summary,
  final: m.complaint_step_final,
  'eight-weeks': m.complaint_step_eight_weeks,
  'handed-over': m.complaint_step_handed_over,
  receipt: m.complaint_step_receipt,
  closed: m.complaint_step_closed,
};

const has = ({ steps }: ClaimComplaint, wanted: string): boolean => steps.some(({ kind }) => kind === wanted);

const isConfirmed = (complaint: ClaimComplaint): boolean =>
  has(complaint, 'acknowledgement') || has(complaint, 'holding');

const isAnswered = (complaint: ClaimComplaint): boolean => has(complaint, 'final') || has(complaint, 'summary');

/** What is promised while it is open, and what was missed. The 8-week letter promises a day of its own. */
function promiseText(complaint: ClaimComplaint, name: string): string {
  const { kind, dueAt, isOver } = complaint;
  const date = formatDate(dueAt);
  if (kind === 'data') {
    if (isOver) return m.complaint_promise_data_missed({ date });
    return isConfirmed(complaint) ? m.complaint_promise_confirmed() : m.complaint_promise_data({ date });
  }
  if (has(complaint, 'eight-weeks')) return (isOver ? m.complaint_promise_late : m.complaint_promise_early)({ name });
  return isOver ? m.complaint_promise_missed({ date, name }) : m.complaint_promise({ date });
}

function aheadText(complaint: ClaimComplaint): string {
  const { kind, dueAt, isOver } = complaint;
  const date = formatDate(dueAt);
  if (kind === 'data') {
    return isOver || isConfirmed(complaint) ? m.complaint_ahead_soon() : m.complaint_ahead_data({ date });
  }
  return isOver || has(complaint, 'eight-weeks') ? m.complaint_ahead_late() : m.complaint_ahead_answer({ date });
}

/** An insurer's answer that we send is the insurer's only where it agreed to it. */
function Answered({ complaint: { answeredBy: name, sentFor } }: { complaint: ClaimComplaint }) {
  const { companyName: company } = useBoot().brand;
  if (sentFor === null) return <p>{m.complaint_answered({ name })}</p>;
  return <p>{(sentFor === 'agreed' ? m.complaint_answer_sent_for : m.complaint_answered_for)({ name, company })}</p>;
}

type OneComplaintProps = {
  complaint: ClaimComplaint;
  ombudsman: string;
  isNewest: boolean;
  isJustSent: boolean;
};

/** The newest stands first. Once sent it takes the focus, because the form is gone. */
export function OneComplaint({ complaint, ombudsman, isNewest, isJustSent }: OneComplaintProps) {
  const { number, closedAt, ending, takenUpBy, endingWords, answeredBy, words, wanted, steps, letters } = complaint;
  const isAhead = closedAt === null;
  const box = useFocusAfter<HTMLDivElement>(isJustSent ? 1 : 0);
  return (
    <div id={isNewest ? newestPlace : undefined} ref={box} tabIndex={-1}>
      <Card title={m.complaint_number({ number })}>
        {isAhead && <p>{promiseText(complaint, ombudsman)}</p>}
        {closedAt !== null && (
          <p>
            {m.complaint_ended({ date: formatDate(closedAt) })}{' '}
            {takenUpBy === null ? ending : m.complaint_taken_up({ number: takenUpBy })}
          </p>
        )}
        {endingWords !== null && <p lang={baseLocale}>{endingWords}</p>}
        {isAhead && <p>{m.complaint_answered_by({ name: answeredBy })}</p>}
        {isAnswered(complaint) && <Answered complaint={complaint} />}
        <ol className={styles['steps']}>
          {steps.map(({ kind, at }) => (
            <li key={`${kind} ${at}`}>
              <span>{stepTexts[kind]?.() ?? kind}</span> <time dateTime={at}>{formatDate(at)}</time>
            </li>
          ))}
          {isAhead && <li className={styles['ahead']}>{aheadText(complaint)}</li>}
        </ol>
        {letters.map(({ id, title, sentAt, inShort, paragraphs }, at) => (
          <details key={id} open={at === letters.length - 1} className={styles['letter']}>
            <summary>{m.complaint_letter({ title, date: formatDate(sentAt) })}</summary>
            {inShort !== null && <p>{inShort}</p>}
            {paragraphs.map((text) => (
              <p key={text} lang={baseLocale}>
                {text}
              </p>
            ))}
          </details>
        ))}
        <details className={styles['letter']}>
          <summary>{m.complaint_yours()}</summary>
          <p>{words}</p>
          {wanted !== '' && (
            <p>
              {m.complaint_yours_wanted()} {wanted}
            </p>
          )}
        </details>
      </Card>
    </div>
  );
}
