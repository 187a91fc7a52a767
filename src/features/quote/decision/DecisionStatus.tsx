import { useEffect, useEffectEvent, useRef } from 'react';
import * as m from '#web/messages/index.ts';
import { ErrorSummary } from '#web/ui/fields/ErrorSummary.tsx';
import { NotificationBanner } from '#web/ui/feedback/NotificationBanner.tsx';
import type { Said } from './decision-texts.ts';
import { faultTexts } from './trouble-texts.ts';
import type { Settled } from './useQuoteActions.ts';
import styles from './Decision.module.css';

type DecisionStatusProps = {
  said: Said | null;
  settled: Settled;
  /** A question was sent, of which the quote's state says nothing. */
  isQuestionSent: boolean;
};

/** Takes the focus once a press has been settled, because the button that was pressed is gone. */
export function DecisionStatus({ said, settled: { count, fault }, isQuestionSent }: DecisionStatusProps) {
  const status = useRef<HTMLDivElement>(null);
  const focusAfter = useEffectEvent((presses: number) => {
    if (presses > 0 && fault === null) status.current?.focus();
  });
  useEffect(() => focusAfter(count), [count]);
  return (
    <>
      {fault !== null && (
        <ErrorSummary key={count}>
          <p>{faultTexts[fault]()}</p>
        </ErrorSummary>
      )}
      {said !== null && (
        <NotificationBanner label={m.quote_status()} tone={said.tone}>
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
