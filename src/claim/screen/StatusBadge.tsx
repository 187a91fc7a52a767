import * as m from '#web/messages/index.ts';
import { ClockIcon, PauseIcon, SlashCircleIcon, TickIcon } from '#web/ui/icons.tsx';
import { classes } from '#web/ui/classes.ts';
import styles from './StatusBadge.module.css';

const looks = {
  Finished: { label: m.claim_status_finished, Icon: TickIcon, style: 'finished' },
  'On Hold': { label: m.claim_status_on_hold, Icon: PauseIcon, style: 'hold' },
  Cancelled: { label: m.claim_status_cancelled, Icon: SlashCircleIcon, style: 'cancelled' },
  'In Progress': { label: m.claim_status_in_progress, Icon: ClockIcon, style: 'progress' },
} as const;

const isStatus = (status: string): status is keyof typeof looks => status in looks;

/** A claim's status as word and icon, because colour alone says nothing. Never a link. */
export function StatusBadge({ status }: { status: string }) {
  const { label, Icon, style } = looks[isStatus(status) ? status : 'In Progress'];
  return (
    <span className={classes(styles['badge'], styles[style])}>
      <Icon size={16} />
      {label()}
    </span>
  );
}
