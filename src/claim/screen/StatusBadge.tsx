import * as m from '#web/messages/index.ts';
import { Badge, type BadgeLook } from '#web/ui/Badge.tsx';
import { ClockIcon, PauseIcon, SlashCircleIcon, TickIcon } from '#web/ui/icons.tsx';

const inProgress: BadgeLook = { label: m.claim_status_in_progress, Icon: ClockIcon, style: 'waiting' };

const looks: Record<string, BadgeLook> = {
  Finished: { label: m.claim_status_finished, Icon: TickIcon, style: 'good' },
  'On Hold': { label: m.claim_status_on_hold, Icon: PauseIcon, style: 'warning' },
  Cancelled: { label: m.claim_status_cancelled, Icon: SlashCircleIcon, style: 'ended' },
};

export function StatusBadge({ status }: { status: string }) {
  return <Badge look={looks[status] ?? inProgress} />;
}
