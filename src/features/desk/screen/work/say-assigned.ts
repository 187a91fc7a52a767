import { v4 as newId } from 'uuid';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { minuteMs } from '#shared/time/milliseconds.ts';
import type { Handler } from '../../work/work-routes.ts';
import { offerUndo } from '../undo/undoables.ts';
import { assignedText } from './work-texts.ts';

type Of = { claimId: string; name: string };

/** Announces who has the claim, and offers to undo it for a minute, as a change of state. `from` is who had it. */
export function sayAssigned({ claimId, name }: Of, from: string | null, assignee: Handler | null): void {
  const said = assignedText(assignee);
  announce(said);
  const to = assignee?.id ?? null;
  if (from === to) return;
  const until = new Date(Date.now() + minuteMs);
  offerUndo({ what: 'assign', id: newId(), claimId, name, said, until, place: 'head', assignee: { from, to } });
}
