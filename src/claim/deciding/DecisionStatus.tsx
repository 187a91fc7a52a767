import { useEffect, useEffectEvent, useRef } from 'react';
import * as m from '#web/messages/index.ts';
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx';
import { NotificationBanner } from '#web/ui/feedback/NotificationBanner.tsx';
import styles from './Deciding.module.css';

/** `more` may be empty. */
export type Said = { tone: 'info' | 'amber' | 'done'; title: string; more: string };

type DecisionStatusProps = {
  label: string;
  said: Said | null;
  /** How many presses the server has settled, and why it refused the last one, in words. */
  settled: { count: number; fault: string | null };
  /** A question was sent, of which the state says nothing. */
  isQuestionSent: boolean;
};

/** Takes the focus once a press has been settled, because the button that was pressed is gone. */
export function DecisionStatus({ label, said, settled: { count, fault }, isQuestionSent }: DecisionStatusProps) {
  const status = useRef<HTMLDivElement>(null);
  const focusAfter = useEffectEvent((presses: number) => {
    if (presses > 0 && fault === null) status.current?.focus();
  });
  useEffect(() => focusAfter(count), [count]);
  return (
    <>
      {fault !== null && (
        <ErrorSummary key={count}>
          <p>{fault}</p>
        </ErrorSummary>
      )}
      {said !== null && (
        <NotificationBanner label={label} tone={said.tone}>
          <div ref={status} role="status" tabIndex={-1} className={styles['status']}>
            <p className={styles['title']}>{said.title}</p>
            {said.more !== '' && <p>{said.more}</p>}
            {isQuestionSent && <p>{m.quote_question_sent()}</p>}
          </div>
        </NotificationBanner>
      )}
    </>
  );
}
