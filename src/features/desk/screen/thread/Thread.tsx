import {
  type ComponentProps,
  Fragment,
  lazy,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

import { mayBeComplaint } from '#claim/complaint/complaint.rules.ts';
import { dayInWords, londonDayNumber } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import { LoadedPart } from '#web/ui/feedback/LoadedPart.tsx';
import type { DeskClaim, ThreadEntry } from '../../desk-answers.rules.ts';
import type { FilesOf } from '../file/ReadFiles.tsx';
import { allEntries } from './all-entries.ts';
import { Entry } from './Entry.tsx';
import { type EntryFilter, entryFilters, filterTexts, isShownIn } from './entry-kinds.ts';
import { firstNew, isOurs, lastLook, rememberLook } from './last-look.ts';
import { useNewEntries } from './useNewEntries.ts';
import { useStayAtEnd } from './useStayAtEnd.ts';
import styles from './Thread.module.css';

const Earlier = lazy(async () => ({ default: (await import('./Earlier.tsx')).Earlier }));
const MakeComplaint = lazy(async () => ({
  default: (await import('../complaint/MakeComplaint.tsx')).MakeComplaint,
}));
const ReadFiles = lazy(async () => ({ default: (await import('../file/ReadFiles.tsx')).ReadFiles }));

type Day = { day: number; entries: ThreadEntry[] };

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

const canHaveFiles = ({ kind }: ThreadEntry): boolean => kind === 'message' || kind === 'reply';

/** The newest entries behind the earlier ones that were asked for. */
function useAllEntries(newest: readonly ThreadEntry[]) {
  const [earlier, setEarlier] = useState<readonly ThreadEntry[]>([]);
  const thread = useMemo(() => allEntries(earlier, newest), [earlier, newest]);
  const add = (entries: readonly ThreadEntry[]) => setEarlier((known) => [...entries, ...allEntries(known, newest)]);
  return { thread, add };
}

const isComplaintLike = ({ kind, by, text }: ThreadEntry): boolean =>
  kind === 'message' && by === 'claimant' && mayBeComplaint(text);

type ThreadProps = { claimId: string; answer: DeskClaim; now: Date };

export function Thread({ claimId, answer: { claim, mayAct, thread: newest, earlier }, now }: ThreadProps) {
  const region = useRef<HTMLElement>(null);
  const [filter, setFilter] = useState<EntryFilter>('all');
  // At the first look only what comes while the claim is open is new.
  const [seenUntil] = useState(() => lastLook(claimId) ?? newest.at(-1)?.at ?? null);
  const [filesOf, setFilesOf] = useState<FilesOf | null>(null);
  const { thread, add } = useAllEntries(newest);
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
  useStayAtEnd(region);
  useEffect(() => rememberLook(claimId, thread), [claimId, thread]);
  useNewEntries(newest, claim.name, (came) => {
    // What one has just written is seen at once. In a chat it may be a colleague’s.
    if (region.current && (came.some(({ isMine }) => isMine) || (came.some(isOurs) && isNearEnd(region.current))))
      region.current.scrollTop = region.current.scrollHeight;
  });
  const shown = thread.filter((entry) => isShownIn(filter, entry));
  const unseen = firstNew(shown, seenUntil);
  return (
    // It scrolls by itself on wide screens, and by keyboard only with the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={region} className={styles['thread']} aria-labelledby="thread-title" tabIndex={0}>
      <h2 id="thread-title" className="visually-hidden">
        {m.desk_thread()}
      </h2>
      <Filters filter={filter} setFilter={setFilter} />
      {earlier !== null && (
        <LoadedPart>
          <Earlier claimId={claimId} region={region} add={add} before={earlier} />
        </LoadedPart>
      )}
      {thread.length === 0 && <p>{m.desk_thread_empty()}</p>}
      {thread.length > 0 && shown.length === 0 && <p className={styles['earlier']}>{m.desk_thread_none()}</p>}
      {thread.some(canHaveFiles) && (
        <LoadedPart>
          <ReadFiles claimId={claimId} show={show} />
        </LoadedPart>
      )}
      {byDay(shown).map(({ day, entries }) => (
        <Day
          key={day}
          entries={entries}
          now={now}
          claimant={claim.name}
          unseen={unseen}
          under={{ claimId, filesOf, mayAct, now }}
        />
      ))}
    </section>
  );
}

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < clientHeight;

type UnderEntryProps = { claimId: string; entry: ThreadEntry; filesOf: FilesOf | null; mayAct: boolean; now: Date };

function UnderEntry({ claimId, entry, filesOf, mayAct, now }: UnderEntryProps) {
  return (
    <>
      {canHaveFiles(entry) && filesOf?.(entry.id.replace(/^\w+ /, ''), entry.by === 'operator')}
      {mayAct && isComplaintLike(entry) && (
        <LoadedPart>
          <MakeComplaint claimId={claimId} entry={entry} now={now} />
        </LoadedPart>
      )}
    </>
  );
}

type FiltersProps = { filter: EntryFilter; setFilter: (filter: EntryFilter) => void };

function Filters({ filter, setFilter }: FiltersProps) {
  return (
    <div className={styles['filters']} role="group" aria-label={m.desk_thread_show()}>
      {entryFilters.map((name) => (
        <button key={name} type="button" aria-pressed={name === filter} onClick={() => setFilter(name)}>
          {filterTexts[name]()}
        </button>
      ))}
    </div>
  );
}

type DayProps = {
  entries: readonly ThreadEntry[];
  now: Date;
  claimant: string;
  unseen: ThreadEntry | null;
  under: Omit<ComponentProps<typeof UnderEntry>, 'entry'>;
};

function Day({ entries, now, claimant, unseen, under }: DayProps) {
  return (
    <section>
      <h3>{dayInWords(entries[0]?.at, now)}</h3>
      <ul>
        {entries.map((entry) => (
          <Fragment key={entry.id}>
            {entry === unseen && <li className={styles['new']}>{m.desk_thread_new()}</li>}
            <Entry entry={entry} now={now} claimant={claimant} files={<UnderEntry entry={entry} {...under} />} />
          </Fragment>
        ))}
      </ul>
    </section>
  );
}
