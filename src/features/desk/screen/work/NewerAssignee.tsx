import * as m from '#web/messages/index.ts';
import type { Handler } from '../../work/work-routes.ts';

type NewerProps = { newest: Handler | null; seen: Handler | null };

/** Says in a dialog that somebody else has the claim since it was opened. */
export function NewerAssignee({ newest, seen }: NewerProps) {
  if (newest?.id === seen?.id) return null;
  return (
    <p role="status">{newest === null ? m.desk_assign_newer_nobody() : m.desk_assign_newer({ name: newest.name })}</p>
  );
}
