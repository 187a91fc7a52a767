import { v7 as newId } from 'uuid';

import type { DeskRight } from '#shared/account-role.ts';
import { type Action, type Acted, type Acting, actIn, type Asker } from '../action/act.server.ts';
import { move } from '../state/move.server.ts';
import type { Moved } from '../state/state-routes.ts';
import { snooze, wait } from '../work/work.server.ts';
import type { ReplyActions } from './reply-actions.ts';

type Act<Answer> = (acting: Acting) => Promise<Acted<Answer>>;

/**
 * Runs a reply's other actions in its transaction, each with its own right and audit entry. Returns the change of
 * state, which can be undone for a minute.
 */
export async function doReplyActions(
  { tx, claim }: Acting,
  asker: Asker,
  actions: ReplyActions,
): Promise<Moved | null> {
  // The key of the reply keeps them from a second time; theirs are only to be told apart.
  const one = <Answer extends object>(name: Action['name'], right: DeskRight, act: Act<Answer>) =>
    actIn(tx, { ...asker, key: newId() }, { claimId: claim.id, name, right }, act);
  const { state, wait: waiting, snooze: snoozing } = actions;
  const moved = state ? await one('state', 'state', (acting) => move(acting, state)) : null;
  // After the state, whose change ends a wait.
  if (waiting) await one('wait', 'state', (acting) => wait(acting, waiting));
  if (snoozing) await one('snooze', 'reply', (acting) => snooze(acting, snoozing));
  return moved;
}
