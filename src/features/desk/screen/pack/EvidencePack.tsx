import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { PackDialog } from './PackDialog.tsx';

/** For leads, and for the insurer’s auditors. */
export function EvidencePack(props: { claimId: string; isLead: boolean; isMasked: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {m.desk_pack()}
      </Button>
      {isOpen && <PackDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
