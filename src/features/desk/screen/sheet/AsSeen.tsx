import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { claimPath } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { NewTab } from '#web/ui/NewTab.tsx';
import type { DeskClaim } from '../../desk-answers.rules.ts';
import { firstName } from '../due/due-texts.ts';
import { DialogSuspense } from '../keys/DialogSuspense.tsx';
import { lazyDialog } from '../keys/lazy-dialog.ts';
import styles from '../Claim.module.css';

const SeenDialog = lazyDialog(async () => (await import('./SeenDialog.tsx')).SeenDialog);

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
      <Button look="quiet" aria-keyshortcuts="V" title={m.desk_as_claimant({ name })} onClick={() => setOpen(true)}>
        <span className={styles['eye']}>
          <EyeIcon />
        </span>
        <span className={styles['seen']}>{m.desk_as_claimant({ name })}</span>
      </Button>
      {isOpen && (
        <DialogSuspense>
          <SeenDialog claimId={claimId} name={name} onClose={() => setOpen(false)} />
        </DialogSuspense>
      )}
    </>
  );
}

function EyeIcon() {
  return (
    <Icon size={18}>
      <path d="M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6Z" />
      <circle cx="12" cy="12" r="2.5" />
    </Icon>
  );
}
