import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { saveLetterKeys, savedLetterKeys } from './letter-keys.ts';
import { useShortcuts } from './useShortcuts.ts';
import styles from './Keys.module.css';

/** In the order in which the dialog lists them. */
const keys: [key: string, does: () => string][] = [
  ['/', m.desk_search],
  ['J', m.desk_next],
  ['K', m.desk_previous],
  ['Esc', m.desk_back],
  ['V', m.desk_key_as_claimant],
  ['T', m.desk_take_next],
  ['S', m.desk_state],
  ['A', m.desk_assign],
  ['H', m.desk_snooze],
  ['W', m.desk_wait],
  ['R', m.desk_key_reply],
  ['N', m.desk_key_note],
  ['L', m.desk_call],
  [';', m.desk_saved],
  ['Z', m.desk_key_undo],
  ['Ctrl Enter', m.desk_key_send],
  ['?', m.desk_keys],
];

/** Opens the list of keys, where letter keys are switched on and off. */
export function KeysButton() {
  const [letterKeys, setLetterKeys] = useState(savedLetterKeys);
  const [isOpen, setOpen] = useState(false);
  useShortcuts(letterKeys);
  const choose = (isOn: boolean) => {
    saveLetterKeys(isOn);
    setLetterKeys(isOn);
  };
  return (
    <>
      <Button look="quiet" aria-keyshortcuts="?" onClick={() => setOpen(true)}>
        {m.desk_keys()}
      </Button>
      {isOpen && (
        <Dialog title={m.desk_keys()} onClose={() => setOpen(false)}>
          <Checkbox
            id="letter-keys"
            label={m.desk_keys_letters()}
            hint={m.desk_keys_hint()}
            checked={letterKeys}
            onChange={(event) => choose(event.target.checked)}
          />
          <dl className={styles['keys']}>
            {keys.map(([key, does]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{does()}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </>
  );
}
