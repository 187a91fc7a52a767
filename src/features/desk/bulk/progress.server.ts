import { undoBulkMs } from './bulk-kinds.rules.ts';
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
    undoUntil: new Date(run.asked_at.getTime() + undoBulkMs).toISOString(),
    undo: undone && { undone: undone.done.length, failed: undone.failed, endedAt: undone.endedAt },
  };
}
