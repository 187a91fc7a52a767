import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { dayInWords, formatTime, londonDayNumber } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import { classes } from '#web/ui/classes.ts';
import type { DeskClaim, ThreadEntry } from '../desk-answers.rules.ts';
import type { ClaimFile } from '../claim/file-routes.ts';
import { EntryFiles } from './files/EntryFiles.tsx';
import { ReadFiles } from './files/ReadFiles.tsx';
import { LockIcon } from './composer/LockIcon.tsx';
import { entryElementId, entryText, isSaid, markOf, writerOf } from './entry-texts.ts';
import styles from './Thread.module.css';

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
  const [files, setFiles] = useState<readonly ClaimFile[]>([]);
  const isAtEnd = useRef(true);
  const show = useCallback((found: ClaimFile[]) => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = region.current ?? {};
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < 2;
    setFiles(found);
  }, []);
  // The newest is read first, with its files, on which its height depends. What else comes later moves nothing.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useLayoutEffect(() => {
    if (region.current && isAtEnd.current) region.current.scrollTop = region.current.scrollHeight;
  }, [files]);
  return (
    // It scrolls by itself on wide screens, and by keyboard only with the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={region} className={styles['thread']} aria-labelledby="thread-title" tabIndex={0}>
      <h2 id="thread-title">{m.desk_thread()}</h2>
      {hasEarlier && <p className={styles['earlier']}>{m.desk_thread_earlier()}</p>}
      {thread.length === 0 && <p>{m.desk_thread_empty()}</p>}
      {thread.some(isOfClaimant) && <ReadFiles claimId={claimId} show={show} />}
      {byDay(thread).map(({ day, entries }) => (
        <section key={day}>
          <h3>{dayInWords(entries[0]?.at, now)}</h3>
          <ul>
            {entries.map((entry) => (
              <Entry
                key={entry.id}
                {...{ entry, now }}
                claimant={claim.name}
                files={files.filter(({ messageId }) => entry.id === `message ${messageId}`)}
              />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

type EntryProps = { entry: ThreadEntry; claimant: string; files: readonly ClaimFile[]; now: Date };

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
      <EntryFiles files={files} />
    </li>
  );
}
