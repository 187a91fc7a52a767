import type { Promised } from '../../desk-answers.rules.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { DateSheet } from '../sheet/DateSheet.tsx';
import { StateSheet } from '../sheet/StateSheet.tsx';
import { SnoozeDialog } from './SnoozeDialog.tsx';
import { WaitDialog } from './WaitDialog.tsx';
import { lazyDialog } from '../keys/lazy-dialog.ts';
import type { WorkProps } from './work-texts.ts';

const QuoteSheet = lazyDialog(async () => (await import('../quote/QuoteSheet.tsx')).QuoteSheet);

/** `chosen` is what is chosen at first, where something is. */
export type Opened = { dialog: 'assign' | 'snooze' | 'wait' | 'state' | 'date' | 'quote'; chosen?: string };

type OpenedProps = WorkProps & {
  opened: Opened;
  systemName: string | null;
  promised: Promised | null;
  onClose: () => void;
};

const others = { assign: AssignDialog, snooze: SnoozeDialog, wait: WaitDialog };

export function OpenedDialog({ opened: { dialog, chosen }, systemName, promised, ...props }: OpenedProps) {
  if (dialog === 'state') return <StateSheet {...props} systemName={systemName} chosen={chosen} />;
  if (dialog === 'quote') return <QuoteSheet {...props} />;
  if (dialog === 'date') return <DateSheet {...props} promised={promised} />;
  const Other = others[dialog];
  return <Other {...props} chosen={chosen} />;
}
