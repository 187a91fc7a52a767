import { useEffect, useRef } from 'react';
import { formatDate, formatTime, londonDayNumber } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import type { ShownComplaint } from '../../../complaint/shown-complaint.ts';
import type { Step } from './useSeenSteps.ts';
import quoteStyles from '../../quote/Quote.module.css';
import styles from '../Complaint.module.css';

type MeanwhileProps = {
  /** What was done since the dialog was opened, or since `keepMine`. */
  since: readonly Step[];
  complaint: Pick<ShownComplaint, 'closedAt'>;
  now: Date;
  /** With which the server has refused what is typed. */
  code: string | null;
  keepMine: () => void;
  /** `over`: what a colleague has ended. `both`: what the claimant has then, once a letter went. */
  texts: { over: string; both?: string };
};

/** Codes of what is refused because of such a step. */
const refusedMeanwhile: ReadonlySet<string | null> = new Set(['changed-meanwhile', 'complaint-closed']);

const stepTexts: Record<Step['kind'], (values: { name: string; when: string }) => string> = {
  received: m.desk_complaint_meanwhile_received,
  acknowledgement: m.desk_complaint_meanwhile_acknowledgement,
  summary: m.desk_complaint_meanwhile_summary,
  holding: m.desk_complaint_meanwhile_holding,
  final: m.desk_complaint_meanwhile_final,
  'eight-weeks': m.desk_complaint_meanwhile_eight_weeks,
  'handed-over': m.desk_complaint_meanwhile_handed_over,
  receipt: m.desk_complaint_meanwhile_receipt,
  closed: m.desk_complaint_meanwhile_closed,
};

function stepText({ kind, name, recordedAt }: Step, now: Date): string {
  const time = formatTime(recordedAt);
  const isToday = londonDayNumber(new Date(recordedAt)) === londonDayNumber(now);
  const when = isToday ? time : m.desk_complaint_meanwhile_when({ time, day: formatDate(recordedAt) });
  return stepTexts[kind]({ name: name === '' ? m.desk_complaint_meanwhile_somebody() : name, when });
}

/** Says in a dialog what was done about the complaint since it was opened; what is typed stays. */
export function DoneMeanwhile({ since, complaint: { closedAt }, now, code, keepMine, texts }: MeanwhileProps) {
  const notice = useRef<HTMLDivElement>(null);
  const isShown = since.length > 0;
  const isRefused = refusedMeanwhile.has(code);
  // In a tall dialog it is above what the screen shows.
  useEffect(() => {
    if (isShown && isRefused) notice.current?.focus();
  }, [isShown, isRefused]);
  if (!isShown) return null;
  const isClosed = closedAt !== null;
  const hasLetter = since.some(({ letter }) => letter !== null);
  const goOn = (form: HTMLFormElement | null) => {
    form?.querySelector<HTMLElement>('select, textarea, button[type=submit]')?.focus();
    keepMine();
  };
  return (
    <div ref={notice} tabIndex={-1} role="alert" className={quoteStyles['notice']}>
      {since.map((step) => (
        <div key={step.id}>
          <p>{stepText(step, now)}</p>
          {step.letter !== null && <SentLetter letter={step.letter} />}
        </div>
      ))}
      {isClosed && <p>{texts.over}</p>}
      {!isClosed && hasLetter && texts.both !== undefined && <p>{texts.both}</p>}
      {!isClosed && (
        <Button look="secondary" onClick={({ currentTarget }) => goOn(currentTarget.form)}>
          {m.desk_quote_draft_keep()}
        </Button>
      )}
    </div>
  );
}

const SentLetter = ({ letter: { title, paragraphs } }: { letter: NonNullable<Step['letter']> }) => (
  <details className={styles['step']}>
    <summary>{title}</summary>
    {paragraphs.map(({ part, text }) => (
      <p key={part}>{text}</p>
    ))}
  </details>
);
