import { v7 as newId } from 'uuid';

import { statesOf } from '#claim/document/catalogue.data.ts';
import { nextStates } from '#claim/desk/next-states.rules.ts';
import { addNote } from '#claim/desk/writing/notes.data.ts';
import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/http/errors.ts';
import type { DeskRight } from '#shared/account-role.ts';
import { type Action, type Acted, type Acting, actIn, type Asker } from '../action/act.server.ts';
import { assign } from '../work/assign.server.ts';
import { move } from './move.server.ts';
import type { Move, Moved, MoveWith } from './state-routes.ts';
import { wait } from '../work/work.server.ts';

function reasonNeeded(detail: string): Problem {
  return new Problem(400, 'invalid-body', detail, { errors: [{ pointer: '/reason', detail }] });
}

/** Any other state needs a reason. */
export async function doesUsuallyFollow(tx: Tx, { state, seen }: Pick<Move, 'state' | 'seen'>): Promise<boolean> {
  const states = await statesOf(tx);
  const from = states.find(({ systemName }) => systemName === seen) ?? null;
  return nextStates(states, from).includes(state);
}

async function checkReason({ tx }: Acting, { state, seen, reason, tell }: MoveWith): Promise<void> {
  if (reason !== '') return;
  if (!tell) throw reasonNeeded('Say why the claimant is not told.');
  if (await doesUsuallyFollow(tx, { state, seen })) return;
  throw reasonNeeded('This state does not usually follow. Say why the claim goes there.');
}

/** Moves a claim, and does in the same transaction what is given with it, each with its own right and audit entry. */
export async function moveWith(
  acting: Acting,
  asker: Asker,
  { demo, ...wanted }: MoveWith & { demo: boolean },
): Promise<Acted<Moved>> {
  // First, so that a state that was not seen is told before a missing reason, which takes the move back.
  const acted = await move(acting, wanted);
  await checkReason(acting, wanted);
  const { tx, claim } = acting;
  // The key of the move keeps them from a second time; theirs are only to be told apart.
  const also = <Answer extends object>(
    name: Action['name'],
    right: DeskRight | null,
    act: (acting: Acting) => Promise<Acted<Answer>>,
  ) => actIn(tx, { ...asker, key: newId() }, { claimId: claim.id, name, right }, act);
  const { wait: waiting, assign: assignment, note } = wanted;
  // After the state, whose change ends a wait.
  if (waiting) await also('wait', 'state', (inside) => wait(inside, waiting));
  if (assignment) await also('assign', null, (inside) => assign(inside, assignment, demo));
  if (note !== undefined) await also('note', null, (inside) => keepNote(inside, note));
  return { ...acted, detail: wanted.tell ? '' : 'quietly' };
}

async function keepNote({ tx, now, actor, claim }: Acting, text: string): Promise<Acted<{ noteId: string }>> {
  const noteId = await addNote(tx, { claimId: claim.id, now, author: actor }, { text, sharedWith: 'desk' });
  return { answer: { noteId }, detail: noteId };
}
