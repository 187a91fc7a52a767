import { lazy, useState } from 'react';
import * as m from '#web/messages/index.ts';
import { claimPath } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { NewTab } from '#web/ui/NewTab.tsx';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import { firstName } from '../due/due-texts.ts';
import { DialogSuspense } from '../keys/DialogSuspense.tsx';

const SeenDialog = lazy(async () => ({ default: (await import('./SeenDialog.tsx')).SeenDialog }));

/** Auditors have the claim's own page in a tab, unless its contacts are masked for them. */
export function AsSeen({ claimId, answer: { claim, mayAct } }: { claimId: string; answer: DeskClaim }) {
  const [isOpen, setOpen] = useState(false);
  const name = firstName(claim.name);
  if (!mayAct) {
    if (claim.isMasked) return null;
    return (
      <a href={claimPath('my-claim', claimId)} target="_blank" rel="noreferrer" aria-keyshortcuts="V">
        {m.desk_as_claimant({ name })}
        <NewTab />
      </a>
    );
  }
  return (
    <>
      <Button look="quiet" aria-keyshortcuts="V" onClick={() => setOpen(true)}>
        {m.desk_as_claimant({ name })}
      </Button>
      {isOpen && (
        <DialogSuspense>
          <SeenDialog claimId={claimId} name={name} onClose={() => setOpen(false)} />
        </DialogSuspense>
      )}
    </>
  );
}
