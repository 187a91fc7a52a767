import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { KeyboardIcon } from '#web/ui/desk-icons.tsx';
import { saveLetterKeys, savedLetterKeys } from './letter-keys.ts';
import type { Rights } from './key-names.ts';
import { useShortcuts } from './useShortcuts.ts';
import { DialogSuspense } from './DialogSuspense.tsx';
import { lazyDialog } from './lazy-dialog.ts';

const KeysDialog = lazyDialog(async () => (await import('./KeysDialog.tsx')).KeysDialog);

export function KeysButton({ rights }: { rights: Rights | null }) {
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
        <KeyboardIcon size={18} />
        {m.desk_keys()}
      </Button>
      {isOpen && (
        <DialogSuspense>
          <KeysDialog rights={rights} letterKeys={letterKeys} choose={choose} onClose={() => setOpen(false)} />
        </DialogSuspense>
      )}
    </>
  );
}
