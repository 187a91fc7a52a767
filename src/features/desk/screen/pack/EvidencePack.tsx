import { lazy, useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import { DialogSuspense } from '../keys/DialogSuspense.tsx';

const PackDialog = lazy(async () => ({ default: (await import('./PackDialog.tsx')).PackDialog }));

type PackProps = { claimId: string; answer: Pick<DeskClaim, 'isLead' | 'mayAct'> };

/** For leads, and for the insurer’s auditors. */
export function EvidencePack({ claimId, answer: { isLead, mayAct } }: PackProps) {
  const [isOpen, setOpen] = useState(false);
  if (mayAct && !isLead) return null;
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {m.desk_pack()}
      </Button>
      {isOpen && (
        <DialogSuspense>
          <PackDialog {...{ claimId, isLead }} onClose={() => setOpen(false)} />
        </DialogSuspense>
      )}
    </>
  );
}
