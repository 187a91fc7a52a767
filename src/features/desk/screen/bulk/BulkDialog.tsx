import { useState } from 'react';
import * as m from '#web/messages/index.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import type { BulkAction } from '../../bulk/bulk-action.ts';
import type { BulkKind } from '../../bulk/bulk-kinds.rules.ts';
import type { bulkRoutes } from '../../bulk/bulk-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { WorkDialog } from '../work/WorkDialog.tsx';
import { BulkFields } from './BulkFields.tsx';
import { BulkPreview } from './BulkPreview.tsx';
import { type SelectedClaim, startRun } from './selection.ts';
import { useBulkPreview } from './useBulkPreview.ts';

type Count = { count: string };

const titles: Record<BulkKind, { one: () => string; many: (count: Count) => string }> = {
  assign: { one: m.desk_bulk_assign_title_one, many: m.desk_bulk_assign_title },
  snooze: { one: m.desk_bulk_snooze_title_one, many: m.desk_bulk_snooze_title },
  wait: { one: m.desk_bulk_wait_title_one, many: m.desk_bulk_wait_title },
  state: { one: m.desk_bulk_state_title_one, many: m.desk_bulk_state_title },
  message: { one: m.desk_bulk_message_title_one, many: m.desk_bulk_message_title },
};

const submits: Record<BulkKind, (count: Count) => string> = {
  assign: m.desk_bulk_submit_assign,
  snooze: m.desk_bulk_submit_snooze,
  wait: m.desk_bulk_submit_wait,
  state: m.desk_bulk_submit_state,
  message: m.desk_bulk_submit_message,
};

function titleOf(kind: BulkKind, count: number): string {
  const { one, many } = titles[kind];
  return count === 1 ? one() : many({ count: String(count) });
}

function wordsOf(action: BulkAction): string {
  if (action.kind === 'state') return action.reason;
  return action.kind === 'wait' && 'what' in action ? (action.what ?? '') : '';
}

type DialogProps = { kind: BulkKind; claims: readonly SelectedClaim[]; now: Date; onClose: () => void };

export function BulkDialog({ kind, claims: selected, now, onClose }: DialogProps) {
  // News and ticks behind the dialog change nothing of what it is about.
  const [claims] = useState(selected);
  const [action, setAction] = useState<BulkAction | null>(null);
  const [isTried, setTried] = useState(false);
  /** None of the claims could be changed. */
  const [isNone, setNone] = useState(false);
  const [isEarly, setEarly] = useState(false);
  const { previewed, error: previewError } = useBulkPreview(action, claims);
  const { busy, error, forget, act } = useDeskAction<typeof bulkRoutes.deskBulk>('POST /api/desk/bulk');
  const able = previewed?.filter(({ code }) => code === null) ?? [];
  const save = async () => {
    setTried(true);
    setEarly(true);
    if (action === null || previewed === null) return;
    if (able.length === 0) return setNone(true);
    const body = { action, claims: able.map(({ claimId: id, seen }) => ({ id, seen })) };
    const begun = await act({ body });
    if (begun === null) return;
    startRun(begun.id, new Set(able.map(({ claimId }) => claimId)));
    announce(m.desk_bulk_running({ done: String(begun.done), total: String(begun.total) }));
    onClose();
  };
  const change = (next: BulkAction | null) => {
    setNone(false);
    forget();
    setAction(next);
  };
  const isLooking = action !== null && previewed === null && previewError === null;
  if (isEarly && !isLooking) setEarly(false);
  const count = previewed === null ? claims.length : able.length;
  const refused = isNone ? m.desk_bulk_submit_none() : (error ?? previewError);
  const problem = isEarly && isLooking ? m.desk_preview_first() : refused;
  return (
    <WorkDialog
      title={titleOf(kind, claims.length)}
      submit={count === 0 ? m.desk_bulk_submit_none() : submits[kind]({ count: String(count) })}
      busy={busy}
      typed={action !== null && wordsOf(action).trim() !== ''}
      error={problem}
      save={save}
      onClose={onClose}
    >
      <BulkFields kind={kind} now={now} isTried={isTried} set={change} />
      {action !== null && <BulkPreview kind={kind} claims={claims} previewed={previewed} />}
    </WorkDialog>
  );
}
