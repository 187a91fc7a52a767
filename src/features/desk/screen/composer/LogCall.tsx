import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogSuspense } from '../keys/DialogSuspense.tsx';
import { lazyDialog } from '../keys/lazy-dialog.ts';
import type { ComposerProps } from './mode-props.ts';

const CallDialog = lazyDialog(async () => (await import('./CallDialog.tsx')).CallDialog);

export function LogCall(props: ComposerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" aria-keyshortcuts="L" onClick={() => setOpen(true)}>
        {m.desk_call()}
      </Button>
      {isOpen && (
        <DialogSuspense>
          <CallDialog {...props} onClose={() => setOpen(false)} />
        </DialogSuspense>
      )}
    </>
  );
}
