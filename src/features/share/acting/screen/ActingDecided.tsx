import { type RefObject, useEffect, useRef, useState } from 'react';
import { formatDate, formatTime } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import type { ActingDecided as Decided } from '../acting-answers.rules.ts';
import styles from './Acting.module.css';

/** `settle` is called once the page shows what was decided, whose lines then take the focus from the form that is gone. */
export function useSettled(): { lines: RefObject<HTMLDivElement | null>; settle: () => void } {
  const lines = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count > 0) lines.current?.focus();
  }, [count]);
  return { lines, settle: () => setCount((before) => before + 1) };
}

function textOf({ decision, version, at, option }: Decided): string {
  const when = { date: formatDate(at), time: formatTime(at) };
  if (decision === 'chosen') return m.acting_chose({ ...when, option });
  return (decision === 'approved' ? m.acting_approved : m.acting_declined)({ ...when, number: version });
}

type DecidedProps = { decided: readonly Decided[]; lines: RefObject<HTMLDivElement | null> };

export function ActingDecided({ decided, lines }: DecidedProps) {
  if (decided.length === 0) return null;
  return (
    <div ref={lines} tabIndex={-1} className={styles['decided']}>
      {decided.map((one) => (
        <p key={one.decision}>{textOf(one)}</p>
      ))}
    </div>
  );
}
