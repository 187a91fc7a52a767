import { type KeyboardEvent, lazy, memo, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import * as m from '#web/messages/index.ts';
import { Link } from '#web/router.ts';
import { classes } from '#web/ui/classes.ts';
import { LoadedPart } from '#web/ui/feedback/LoadedPart.tsx';
import type { ClaimRow } from '../desk-answers.rules.ts';
import type { DeskList } from '../list/desk-list.rules.ts';
import { SelectBox } from './bulk/SelectBox.tsx';
import { useIsSelected } from './bulk/selection.ts';
import { DueBadge } from './due/DueBadge.tsx';
import { endedText } from './due/due-texts.ts';
import { hereInShort } from './marks/here-texts.ts';
import { useMarks } from './marks/useMarks.ts';
import { deskClaimPath } from './view-texts.ts';
import styles from './Queue.module.css';

const ClosedComplaint = lazy(async () => ({
  default: (await import('./complaint/ClosedComplaint.tsx')).ClosedComplaint,
}));

type RowProps = {
  claim: ClaimRow;
  rows: readonly ClaimRow[];
  list: DeskList;
  isOpen: boolean;
  isNext: boolean;
  now: Date;
};

/** The arrow keys go from row to row. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = [...(event.currentTarget.closest('ul')?.querySelectorAll('a') ?? [])];
  const next = rows[rows.findIndex((row) => row === event.currentTarget) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** Scrolls the list to the row of the claim that is opened, by whatever way. The focus stays where it is. */
function useRowInView(row: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [row, isOpen]);
}

/** Kept as it is while another claim opens: a page has fifty rows. */
export const QueueRow = memo(function QueueRow({ claim, rows, list, isOpen, isNext, now }: RowProps) {
  const { id, unanswered, isUndelivered, hasNeeds, hasComplaint, closedComplaint } = claim;
  const isSelected = useIsSelected(id);
  const marks = useMarks(id);
  const here = hereInShort(marks.here);
  const item = useRef<HTMLLIElement>(null);
  useRowInView(item, isOpen);
  return (
    <li ref={item} className={styles['item']} data-claim={id}>
      {isSelected !== null && <SelectBox claim={claim} rows={rows} isSelected={isSelected} />}
      <Link
        href={deskClaimPath(id, list)}
        className={classes(
          styles['row'],
          isSelected !== null && styles['isSelecting'],
          (isOpen || isSelected === true) && styles['isMarked'],
          isOpen && styles['isOpen'],
        )}
        aria-current={isOpen ? 'true' : undefined}
        aria-keyshortcuts={isNext ? 'J' : undefined}
        onKeyDown={moveFocus}
      >
        {marks.isUnread && <span className={styles['unread']}>{m.desk_mark_unread()}</span>}
        <ClaimLines claim={claim} now={now}>
          {marks.isFollowed && <Mark text={m.desk_mark_followed()} />}
          {here !== null && <Mark text={here} />}
          {unanswered > 0 && <Mark text={m.desk_mark_unanswered()} />}
          {hasComplaint && <Mark text={m.desk_mark_complaint()} />}
          {closedComplaint && (
            <LoadedPart>
              <ClosedComplaint {...closedComplaint} />
            </LoadedPart>
          )}
          {hasNeeds && <Mark text={m.desk_mark_needs()} />}
          {isUndelivered && <Mark text={m.desk_mark_undelivered()} />}
        </ClaimLines>
      </Link>
    </li>
  );
});

type LinesProps = { claim: ClaimRow; now: Date; children: ReactNode };

/** Two lines; `children` stand at the end of the second. */
export function ClaimLines({ claim, now, children }: LinesProps) {
  const { name, device, postcodeArea, number, imeiEnd, state, due, endedAt } = claim;
  const about = [imeiEnd, state].filter((text) => text !== '').map((text) => `\u{a0}· ${text}`);
  return (
    <>
      <span className={styles['line']}>
        <strong>{name === '' ? m.desk_no_name() : name}</strong>
        <span className={styles['about']}>
          <span>{[device, postcodeArea].filter((text) => text !== '').join(' · ')}</span>
        </span>
        <span className={styles['end']}>
          {due !== null && <DueBadge due={due} now={now} isInRow />}
          {due === null && endedAt !== null && endedText(endedAt, now)}
        </span>
      </span>
      <span className={styles['line']}>
        <span className={styles['number']}>{number}</span>
        <span className={styles['second']}>{about.join('')}</span>
        <span className={styles['end']}>{children}</span>
      </span>
    </>
  );
}

export function Mark({ text }: { text: string }) {
  return <span className={styles['mark']}>{text}</span>;
}
