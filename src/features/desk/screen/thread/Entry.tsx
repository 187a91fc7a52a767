import type { ReactNode } from 'react';
import { formatTime } from '#shared/time/dates.ts';
import { classes } from '#web/ui/classes.ts';
import type { ThreadEntry } from '../../desk-answers.rules.ts';
import { EntryIcon } from './EntryIcon.tsx';
import { entryElementId, entryText, isSaid, markOf, writerOf } from './entry-texts.ts';
import styles from './Thread.module.css';

type EntryProps = { entry: ThreadEntry; claimant: string; files: ReactNode; now: Date };

export function Entry({ entry, claimant, files, now }: EntryProps) {
  const time = <time dateTime={entry.at}>{formatTime(entry.at)}</time>;
  if (!isSaid(entry)) {
    return (
      <li id={entryElementId(entry)} tabIndex={-1} className={styles['entry']}>
        <EntryIcon kind={entry.kind} />
        <div className={styles['done']}>
          <span>{entryText(entry)}</span>
          {time}
        </div>
      </li>
    );
  }
  const mark = markOf(entry, claimant, now);
  return (
    <li className={styles['entry']}>
      <EntryIcon kind={entry.kind} />
      <div
        className={classes(
          styles['said'],
          entry.by === 'operator' && styles['ours'],
          styles[entry.kind],
          entry.state === 'insurer' && styles['shared'],
        )}
      >
        <p className={styles['writer']}>
          <strong>{writerOf(entry, claimant)}</strong>
          {mark !== null && <span className={styles['mark']}>{mark}</span>}
          {time}
        </p>
        {entry.title !== '' && entry.kind !== 'call' && <p className={styles['subject']}>{entry.title}</p>}
        <p className={styles['text']}>{entry.text}</p>
        {files}
      </div>
    </li>
  );
}
