import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { accountErrorText } from '#web/account/account-texts.ts';
import { call } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { BulkAnswer, bulkRoutes } from '../../bulk/bulk-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { useUndoables } from '../undo/undoables.ts';
import { reasonLines } from './code-texts.ts';
import { dropRun, endRun, type SelectedClaim, useIsSelecting } from './selection.ts';
import styles from './Bulk.module.css';

const pollMs = 400;

const isOver = ({ endedAt, undo }: BulkAnswer): boolean => endedAt !== null && (undo === null || undo.endedAt !== null);

function doneText({ done, failed, undo }: BulkAnswer): string {
  if (undo !== null) {
    const count = { done: String(undo.undone), count: String(undo.failed.length) };
    return undo.failed.length === 0 ? m.desk_bulk_undone(count) : m.desk_bulk_undone_not(count);
  }
  const count = { done: String(done), count: String(failed.length) };
  return failed.length === 0 ? m.desk_bulk_done(count) : m.desk_bulk_done_not(count);
}

/** Whether it has nothing more to say than that it is done, which was said already. */
const isSpent = ({ failed, undo, undoUntil }: BulkAnswer): boolean =>
  (undo === null ? undoUntil !== null && new Date(undoUntil) <= new Date() : undo.failed.length === 0) &&
  failed.length === 0;

type Run = { id: string; claims: readonly SelectedClaim[]; isEnded: boolean };

type RunProps = { run: Run; hasKeys: boolean; onClose: () => void };

export function BulkRun({ run: { id, claims, isEnded }, hasKeys, onClose }: RunProps) {
  const shown = useRef<HTMLDivElement>(null);
  // What was done since on one claim is undone first.
  const isNewest = useUndoables().length === 0;
  const isSelecting = useIsSelecting();
  const { answer, error, setAnswer } = useProgress(id, isEnded);
  const undoing = useDeskAction<typeof bulkRoutes.deskUndoBulk>('POST /api/desk/bulk/:bulkId/undo');
  const undo = async () => {
    const begun = await undoing.act({ params: { bulkId: id } });
    if (begun === null) return;
    setAnswer(begun);
    // The button that was pressed goes.
    shown.current?.focus();
  };
  const mayUndo = useMayUndo(answer, shown);
  const problem = error ?? undoing.error;
  const isRunning = answer !== null && !isOver(answer);
  // It clears the selection first, and takes nobody’s “Undo” away.
  const hasEscape = !isSelecting && !mayUndo;
  return (
    <div ref={shown} tabIndex={-1} className={styles['run']}>
      {problem !== null && <p role="alert">{problem}</p>}
      {isRunning && <Progress answer={answer} />}
      {answer !== null && !isRunning && <Outcome answer={answer} claims={claims} />}
      {!isRunning && (
        <div className={styles['line']} data-keycaps>
          {mayUndo && (
            <Button
              look="secondary"
              busy={undoing.busy}
              busyLabel={m.desk_undoing()}
              aria-keyshortcuts={hasKeys && isNewest ? 'Z' : undefined}
              onClick={() => void undo()}
            >
              {m.desk_bulk_undo()}
            </Button>
          )}
          <Button look="quiet" aria-keyshortcuts={hasEscape ? 'Escape' : undefined} onClick={onClose}>
            {m.desk_bulk_dismiss()}
          </Button>
        </div>
      )}
    </div>
  );
}

function Outcome({ answer, claims }: { answer: BulkAnswer; claims: readonly SelectedClaim[] }) {
  const numbers = new Map(claims.map((claim) => [claim.id, claim.number]));
  return (
    <>
      <p>
        <strong>{doneText(answer)}</strong>
      </p>
      <ul>
        {reasonLines(answer.undo?.failed ?? answer.failed, numbers).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

function Progress({ answer: { done, failed, total, undo } }: { answer: BulkAnswer }) {
  const [is, of] = undo === null ? [done + failed.length, total] : [undo.undone + undo.failed.length, done];
  const text = m.desk_bulk_running({ done: String(is), total: String(of) });
  return (
    <>
      <p id="bulk-progress">{undo === null ? text : `${m.desk_bulk_undoing()} ${text}`}</p>
      <progress aria-labelledby="bulk-progress" value={is} max={of} />
    </>
  );
}

/** Returns false once nothing can be taken back any more. The focus of the button, which goes, is on what is `shown`. */
function useMayUndo(answer: BulkAnswer | null, shown: RefObject<HTMLElement | null>): boolean {
  const isLate = useIsPast(answer?.undoUntil ?? null);
  useLayoutEffect(() => {
    if (isLate && document.activeElement === document.body) shown.current?.focus();
  }, [isLate, shown]);
  return answer !== null && answer.done > 0 && answer.undo === null && !isLate;
}

/** Returns true once the instant has come. */
function useIsPast(instant: string | null): boolean {
  const [past, setPast] = useState<string | null>(null);
  useEffect(() => {
    if (instant === null) return undefined;
    const timer = setTimeout(() => setPast(instant), new Date(instant).getTime() - Date.now());
    return () => clearTimeout(timer);
  }, [instant]);
  return instant !== null && past === instant;
}

/** Asks until the run and its undoing are over, and again after a call that failed. */
function useProgress(bulkId: string, wasEnded: boolean) {
  const [answer, setAnswer] = useState<BulkAnswer | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isEndedAtFirst] = useState(wasEnded);
  const take = useEffectEvent((next: BulkAnswer) => {
    // Another view begins without it.
    if (answer === null && isEndedAtFirst && isOver(next) && isSpent(next)) return dropRun();
    setAnswer(next);
    if (!isOver(next)) return;
    announce(doneText(next));
    endRun(new Set(next.failed.map(({ claimId }) => claimId)));
  });
  const isAsking = answer === null || !isOver(answer);
  useEffect(() => {
    if (!isAsking) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let isLeft = false;
    const ask = async () => {
      const result = await call<typeof bulkRoutes.deskBulkProgress>('GET /api/desk/bulk/:bulkId', {
        params: { bulkId },
      });
      if (isLeft) return;
      setError(result.ok ? null : accountErrorText(result.error));
      if (result.ok) take(result.answer);
      const isGone = !result.ok && result.error.status === 404;
      if (!isGone && !(result.ok && isOver(result.answer))) timer = setTimeout(() => void ask(), pollMs);
    };
    void ask();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [bulkId, isAsking]);
  return { answer, error, setAnswer };
}
