import { undoMs } from '#claim/change/undoable-changes.data.ts';
import { replyUndoMs } from '../reply/reply-undo.ts';
import { type BulkKind, undoBulkMs } from './bulk-kinds.rules.ts';
import type { BulkAnswer } from './bulk-routes.ts';
import type { Run, Settled } from './bulk.data.ts';

const textOf = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/** Counts what is settled of some claims. Once it has ended, a claim without a word of it was not found. */
function outcomeOf(claimIds: readonly string[], settled: readonly Settled[], endedAt: Date | null) {
  const codes = new Map(settled.map(({ claim_id, code }) => [claim_id, code]));
  const failed = claimIds.flatMap((claimId) => {
    const code = codes.get(claimId);
    if (code === undefined) return endedAt === null ? [] : [{ claimId, code: 'claim-not-found' as const }];
    return code === null ? [] : [{ claimId, code }];
  });
  return { done: claimIds.filter((id) => codes.get(id) === null), failed, endedAt: textOf(endedAt) };
}

/** How long each single one can be taken back, where that is shorter than a run. */
const singleUndoMs: Partial<Record<BulkKind, number>> = { state: undoMs, message: replyUndoMs };

/** Returns until when at least the last of a run can be taken back. */
function undoUntil({ action, asked_at, ended_at }: Run): Date {
  const atMost = asked_at.getTime() + undoBulkMs;
  const single = singleUndoMs[action.kind];
  return new Date(ended_at === null || single === undefined ? atMost : Math.min(atMost, ended_at.getTime() + single));
}

export function progressOf(run: Run, settled: readonly Settled[]): BulkAnswer {
  const ids = run.claims.map(({ id }) => id);
  const of = (isUndoing: boolean) => settled.filter(({ undoing }) => undoing === isUndoing);
  const { done, failed, endedAt } = outcomeOf(ids, of(false), run.ended_at);
  const undone = run.undo_key === null ? null : outcomeOf(done, of(true), run.undo_ended_at);
  return {
    id: run.id,
    kind: run.action.kind,
    total: ids.length,
    done: done.length,
    failed,
    endedAt,
    undoUntil: undoUntil(run).toISOString(),
    undo: undone && { undone: undone.done.length, failed: undone.failed, endedAt: undone.endedAt },
  };
}
