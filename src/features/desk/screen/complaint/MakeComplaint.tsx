import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import type { ThreadEntry } from '../../desk-answers.rules.ts';
import { DialogSuspense } from '../keys/DialogSuspense.tsx';
import { lazyDialog } from '../keys/lazy-dialog.ts';

const TakeDialog = lazyDialog(async () => (await import('./TakeDialog.tsx')).TakeDialog);

type MakeProps = { claimId: string; entry: ThreadEntry; now: Date };

/** Offered where a claimant's message may mean a complaint. It makes none by itself. */
export function MakeComplaint({ claimId, entry, now }: MakeProps) {
  const [isOpen, setOpen] = useState(false);
  const from = { messageId: entry.id.replace(/^\w+ /, ''), words: entry.text };
  return (
    <p>
      <Button look="secondary" onClick={() => setOpen(true)}>
        {m.desk_complaint_make()}
      </Button>
      {isOpen && (
        <DialogSuspense>
          <TakeDialog claimId={claimId} from={from} now={now} again={() => {}} onClose={() => setOpen(false)} />
        </DialogSuspense>
      )}
    </p>
  );
}
