import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { keyNames } from './key-names.ts';
import { saveLetterKeys, savedLetterKeys } from './letter-keys.ts';
import { useShortcuts } from './useShortcuts.ts';
import styles from './Keys.module.css';

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
            {keyNames.map(([key, does]) => (
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
