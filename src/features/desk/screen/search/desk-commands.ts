import * as m from '#web/messages/index.ts';
import { deskViews } from '../../desk-views.rules.ts';
import { controlOf } from '../keys/control-of-key.ts';
import { leaveField } from '../keys/leave-field.ts';
import { keyNames } from '../keys/key-names.ts';
import { newReplyPath, queuePath, savedRepliesPath, viewNames, wholeView } from '../view-texts.ts';
import { type Command, readCommands } from './commands.ts';

/** They are no buttons: the search itself, and what goes from field to field. */
const noCommands = new Set(['/', 'Ctrl K', 'Ctrl Enter', 'Esc']);

function keyCommands(): Command[] {
  return keyNames
    .filter(([key]) => !noCommands.has(key) && controlOf(key))
    .map(([key, does]) => ({ id: `key-${key}`, label: does(), key, run: () => controlOf(key)?.click() }));
}

type Go = (path: string) => void;

const viewCommands = (go: Go): Command[] =>
  deskViews.map((view) => ({
    id: `view-${view}`,
    label: m.desk_command_view({ view: viewNames[view]() }),
    run: () => {
      go(queuePath(wholeView(view)));
      // The heading of another list is another one.
      requestAnimationFrame(leaveField);
    },
  }));

const replyCommands = (go: Go): Command[] => [
  { id: 'new-reply', label: m.desk_saved_new(), run: () => go(newReplyPath) },
  { id: 'saved-replies', label: m.desk_saved_manage(), run: () => go(savedRepliesPath) },
];

/** Reads all that can be done now: first what concerns the claim on screen. */
export async function readDeskCommands(go: Go, mayAct: boolean): Promise<Command[]> {
  return [...(await readCommands()), ...keyCommands(), ...viewCommands(go), ...(mayAct ? replyCommands(go) : [])];
}
