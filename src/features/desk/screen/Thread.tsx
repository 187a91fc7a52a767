import { lazy, Suspense, useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { dayInWords, formatTime, londonDayNumber } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import { classes } from '#web/ui/classes.ts';
import type { DeskClaim, ThreadEntry } from '../desk-answers.rules.ts';
import type { FilesOf } from './files/ReadFiles.tsx';
import { LockIcon } from './composer/LockIcon.tsx';
import { entryElementId, entryText, isSaid, markOf, writerOf } from './entry-texts.ts';
import styles from './Thread.module.css';

const ReadFiles = lazy(async () => ({ default: (await import('./files/ReadFiles.tsx')).ReadFiles }));

type Day = { day: number; entries: ThreadEntry[] };

/** Entries of the same London day, in their order. */
function byDay(thread: readonly ThreadEntry[]): Day[] {
  const days: Day[] = [];
  for (const entry of thread) {
    const day = londonDayNumber(new Date(entry.at));
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

/** Only what claimants write brings files. */
const isOfClaimant = ({ kind, by }: ThreadEntry): boolean => kind === 'message' && by === 'claimant';

type ThreadProps = { claimId: string; answer: DeskClaim; now: Date };

/** Everything that was said and done, the newest last. */
export function Thread({ claimId, answer: { claim, thread, hasEarlier }, now }: ThreadProps) {
  const region = useRef<HTMLElement>(null);
  const [filesOf, setFilesOf] = useState<FilesOf | null>(null);
  const isAtEnd = useRef(true);
  const show = useCallback((found: FilesOf) => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = region.current ?? {};
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < 2;
    setFilesOf(() => found);
  }, []);
  // The newest is read first, with its files, on which its height depends. What else comes later moves nothing.
  useLayoutEffect(() => {
    if (region.current && isAtEnd.current) region.current.scrollTop = region.current.scrollHeight;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [filesOf]);
  return (
    // It scrolls by itself on wide screens, and by keyboard only with the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={region} className={styles['thread']} aria-labelledby="thread-title" tabIndex={0}>
      <h2 id="thread-title">{m.desk_thread()}</h2>
      {hasEarlier && <p className={styles['earlier']}>{m.desk_thread_earlier()}</p>}
      {thread.length === 0 && <p>{m.desk_thread_empty()}</p>}
      {thread.some(isOfClaimant) && (
        <Suspense>
          <ReadFiles claimId={claimId} show={show} />
        </Suspense>
      )}
      {byDay(thread).map(({ day, entries }) => (
        <section key={day}>
          <h3>{dayInWords(entries[0]?.at, now)}</h3>
          <ul>
            {entries.map((entry) => (
              <Entry
                key={entry.id}
                {...{ entry, now }}
                claimant={claim.name}
                files={filesOf?.(entry.id.replace('message ', ''))}
              />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

type EntryProps = { entry: ThreadEntry; claimant: string; files: ReactNode; now: Date };

function Entry({ entry, claimant, files, now }: EntryProps) {
  const time = <time dateTime={entry.at}>{formatTime(entry.at)}</time>;
  if (!isSaid(entry)) {
    return (
      <li id={entryElementId(entry)} tabIndex={-1} className={styles['done']}>
        <span>{entryText(entry)}</span>
        {time}
      </li>
    );
  }
  const mark = markOf(entry, claimant, now);
  return (
    <li
      className={classes(
        styles['said'],
        entry.by === 'operator' && styles['ours'],
        styles[entry.kind],
        entry.state === 'insurer' && styles['shared'],
      )}
    >
      <p className={styles['writer']}>
        <strong>{writerOf(entry, claimant)}</strong>
        {time}
      </p>
      {mark !== null && (
        <p className={styles['mark']}>
          {entry.kind === 'note' && <LockIcon size={16} />}
          {mark}
        </p>
      )}
      {entry.title !== '' && entry.kind !== 'call' && <p className={styles['subject']}>{entry.title}</p>}
      <p className={styles['text']}>{entry.text}</p>
      {files}
    </li>
  );
}
