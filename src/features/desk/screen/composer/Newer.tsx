import { formatTime } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import type { ThreadEntry } from '../../desk-answers.rules.ts';
import { writerOf } from '../thread/entry-texts.ts';
import styles from './Composer.module.css';

type NewerProps = { newer: readonly ThreadEntry[]; claimant: string; isHeld: boolean };

export function Newer({ newer, claimant, isHeld }: NewerProps) {
  return (
    <div role="alert" className={styles['newer']}>
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
  );
}
