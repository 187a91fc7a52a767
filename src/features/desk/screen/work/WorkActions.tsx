import { lazy, useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadedPart } from '#web/ui/feedback/LoadedPart.tsx';
import type { DeskClaim, Promised } from '../../desk-answers.rules.ts';
import { AssignToMe } from './AssignToMe.tsx';
import type { Opened } from './OpenedDialog.tsx';
import type { WorkProps } from './work-texts.ts';
import { DialogSuspense } from '../keys/DialogSuspense.tsx';
import { lazyDialog } from '../keys/lazy-dialog.ts';
import styles from './Work.module.css';

const EndSnooze = lazy(async () => ({ default: (await import('./EndSnooze.tsx')).EndSnooze }));
const WorkCommands = lazy(async () => ({ default: (await import('./WorkCommands.tsx')).WorkCommands }));
const OpenedDialog = lazyDialog(async () => (await import('./OpenedDialog.tsx')).OpenedDialog);

type ActionsProps = WorkProps & {
  may: DeskClaim['may'];
  /** The handler; null until it is known. */
  me: string | null;
  systemName: string | null;
  promised: Promised | null;
};

/** What a handler does with a claim but writing. An action without its right is not shown. */
export function WorkActions({ may, me, ...props }: ActionsProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const { snoozedUntil } = props.work;
  // The claimant’s message ends a snooze before its time: then its clock is gone.
  const runs = props.clocks.some(({ kind }) => kind === 'snooze');
  const isSnoozed = snoozedUntil !== null && runs && new Date(snoozedUntil) > props.now;
  return (
    <div
      className={styles['actions']}
      role="group"
      tabIndex={-1}
      aria-label={m.desk_work()}
      data-snoozed={isSnoozed || undefined}
    >
      <LoadedPart>
        <WorkCommands
          may={may}
          systemName={props.systemName}
          open={(dialog, chosen) => setOpened({ dialog, chosen })}
        />
      </LoadedPart>
      {may.includes('state') && (
        <Button look="secondary" aria-keyshortcuts="S" onClick={() => setOpened({ dialog: 'state' })}>
          {m.desk_state()}
        </Button>
      )}
      {may.includes('state') && (
        <Button look="secondary" aria-keyshortcuts="D" onClick={() => setOpened({ dialog: 'date' })}>
          {m.desk_date()}
        </Button>
      )}
      {may.includes('quote') && (
        <Button look="secondary" aria-keyshortcuts="Q" onClick={() => setOpened({ dialog: 'quote' })}>
          {m.desk_quote()}
        </Button>
      )}
      <Button look="secondary" aria-keyshortcuts="A" onClick={() => setOpened({ dialog: 'assign' })}>
        {m.desk_assign()}
      </Button>
      {me !== null && props.work.assignee?.id !== me && <AssignToMe {...props} me={me} />}
      {may.includes('reply') && (
        <Button look="secondary" aria-keyshortcuts="H" onClick={() => setOpened({ dialog: 'snooze' })}>
          {m.desk_snooze()}
        </Button>
      )}
      {may.includes('reply') && isSnoozed && <Snoozed {...props} until={snoozedUntil} />}
      {may.includes('state') && (
        <Button look="secondary" aria-keyshortcuts="W" onClick={() => setOpened({ dialog: 'wait' })}>
          {m.desk_wait()}
        </Button>
      )}
      {opened !== null && (
        <DialogSuspense>
          <OpenedDialog {...props} opened={opened} onClose={close} />
        </DialogSuspense>
      )}
    </div>
  );
}

const Snoozed = (props: WorkProps & { until: string }) => (
  <LoadedPart>
    <EndSnooze {...props} />
  </LoadedPart>
);
