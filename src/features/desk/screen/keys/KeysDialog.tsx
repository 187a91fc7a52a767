import * as m from '#web/messages/index.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { keysFor, type Rights } from './key-names.ts';
import styles from './Keys.module.css';

type KeysProps = {
  rights: Rights | null;
  letterKeys: boolean;
  choose: (isOn: boolean) => void;
  onClose: () => void;
};

export function KeysDialog({ rights, letterKeys, choose, onClose }: KeysProps) {
  return (
    <Dialog title={m.desk_keys()} onClose={onClose}>
      <Checkbox
        id="letter-keys"
        label={m.desk_keys_letters()}
        hint={m.desk_keys_hint()}
        checked={letterKeys}
        onChange={(event) => choose(event.target.checked)}
      />
      <dl className={styles['keys']}>
        {keysFor(rights).map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does()}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
