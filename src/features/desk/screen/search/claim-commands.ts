import * as m from '#web/messages/index.ts';
import type { ClaimRow } from '../../desk-answers.rules.ts';
import { firstName } from '../due/due-texts.ts';
import { keyNames } from '../keys/key-names.ts';
import type { Command } from './commands.ts';
import { pressOnClaim } from './pending-key.ts';

const keysOfClaim = new Set(['R', 'N', 'S', 'D', 'Q', 'A', 'I', 'H', 'W', 'F', 'P', 'L']);

type Going = { mayAct: boolean; open: () => void; openInNewTab: () => void };

/** Those of a claim that need not be open; it is opened first. */
export function commandsOfClaim({ id, name }: ClaimRow, { mayAct, open, openInNewTab }: Going): Command[] {
  const press = (key: string) => () => void (pressOnClaim({ claimId: id, key }) || open());
  const byKey = keyNames.filter(([key]) => mayAct && keysOfClaim.has(key));
  return [
    { id: 'open', label: m.desk_command_open(), key: 'Enter', run: open },
    { id: 'new-tab', label: m.desk_command_new_tab(), key: 'Ctrl Enter', run: openInNewTab },
    ...byKey.map(([key, does]) => ({ id: `key-${key}`, label: does(), key, run: press(key) })),
    { id: 'as-claimant', label: m.desk_as_claimant({ name: firstName(name) }), key: 'V', run: press('V') },
  ];
}
