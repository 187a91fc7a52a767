import { type ReactNode, useEffect, useRef } from 'react';
import { formatTime } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import type { ThreadEntry } from '../../desk-answers.rules.ts';
import { writerOf } from '../thread/entry-texts.ts';
import styles from './Composer.module.css';

type NewerProps = {
  newer: readonly ThreadEntry[];
  claimant: string;
  isHeld: boolean;
  /** What can be done with it, on screen together with why nothing was sent. */
  children: ReactNode;
};

export function Newer({ newer, claimant, isHeld, children }: NewerProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isHeld) box.current?.scrollIntoView({ block: 'nearest' });
    // What is newer may come after the refusal, and makes it higher.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [isHeld, newer.length]);
  return (
    <div ref={box} className={styles['newer']}>
      <div role="alert">
        <p>
          <strong>{newer.length === 0 ? m.desk_newer_unknown() : m.desk_newer()}</strong>
          {isHeld && ` ${m.desk_reply_held()}`}
        </p>
        {newer.map((entry) => (
          <blockquote key={entry.id}>
            <p>
              <strong>{writerOf(entry, claimant)}</strong> <time dateTime={entry.at}>{formatTime(entry.at)}</time>
            </p>
            <p className={styles['words']}>{entry.text}</p>
          </blockquote>
        ))}
      </div>
      {children}
    </div>
  );
}
