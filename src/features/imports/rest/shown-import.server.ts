import { isAlive, mostRefusals, type StoredImport } from '#features/imports/imports.data.ts';
import type { ShownImport } from './import-answers.rules.ts';
import type { ImportOptions } from '#features/imports/import-facts.server.ts';
import type { ImportWarning } from '#features/imports/import-warnings.rules.ts';

export function shownImport(stored: StoredImport, now: Date): ShownImport {
  const { format, dryRun, notify } = stored.options as ImportOptions;
  const isDead = stored.status === 'running' && !isAlive(stored, now);
  const problem = isDead ? 'The process that read this import ended in the middle.' : stored.problem;
  return {
    id: stored.id,
    key: stored.key,
    status: isDead ? 'interrupted' : (stored.status as ShownImport['status']),
    format,
    dryRun,
    notify,
    lines: stored.lines,
    bytes: stored.offset_bytes,
    read: stored.read_count,
    created: stored.created_count,
    changed: stored.changed_count,
    unchanged: stored.unchanged_count,
    refused: stored.refused_count,
    refusalsKept: Math.min(stored.refused_count, mostRefusals),
    newStates: stored.new_states,
    warnings: stored.warnings as ImportWarning[],
    ...(problem !== '' && { problem }),
    startedAt: stored.created_at.toISOString(),
    updatedAt: stored.updated_at.toISOString(),
    finishedAt: stored.finished_at?.toISOString() ?? null,
  };
}
