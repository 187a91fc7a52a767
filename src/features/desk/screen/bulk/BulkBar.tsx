import { lazy, useRef, useState } from 'react';
import { accountErrorText } from '#web/account/account-texts.ts';
import { call } from '#web/call.ts';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { LoadedPart } from '#web/ui/feedback/LoadedPart.tsx';
import { type BulkKind, bulkKinds, singleActions } from '../../bulk/bulk-kinds.rules.ts';
import type { bulkRoutes } from '../../bulk/bulk-routes.ts';
import type { DeskList } from '../../list/desk-list.rules.ts';
import { focusTitle } from '../list/focus-title.ts';
import { listCount } from '../list/list-name.ts';
import type { ViewsQuery } from '../Views.tsx';
import { countText } from './bulk-texts.ts';
import {
  clearSelection,
  closeRun,
  mostSelected,
  selectAll,
  selectedCount,
  showProblem,
  useSelection,
} from './selection.ts';
import { DialogSuspense } from '../keys/DialogSuspense.tsx';
import { lazyDialog } from '../keys/lazy-dialog.ts';
import styles from './Bulk.module.css';

const BulkRun = lazy(async () => ({ default: (await import('./BulkRun.tsx')).BulkRun }));
const BulkDialog = lazyDialog(async () => (await import('./BulkDialog.tsx')).BulkDialog);
const SelectedDialog = lazyDialog(async () => (await import('./SelectedDialog.tsx')).SelectedDialog);

const kinds: Record<BulkKind, () => string> = {
  assign: m.desk_assign,
  snooze: m.desk_snooze,
  wait: m.desk_wait,
  state: m.desk_state,
  message: m.desk_bulk_message,
};

/** The same keys as for one claim. */
const keys: Record<BulkKind, string> = { assign: 'A', snooze: 'H', wait: 'W', state: 'S', message: 'R' };

/** While a claim is open the letter keys are of that claim. */
type BarProps = { list: DeskList; views: ViewsQuery; now: Date; hasKeys: boolean };

export function BulkBar({ list, views, now, hasKeys }: BarProps) {
  const { isOn, claims, missing, problem, run } = useSelection();
  const [opened, setOpened] = useState<BulkKind | 'show' | null>(null);
  const close = () => setOpened(null);
  const bar = useRef<HTMLElement>(null);
  /** The bar may go, and with it the focus. */
  const leave = (end: () => void) => {
    if (bar.current?.contains(document.activeElement) === true) focusTitle();
    end();
  };
  const clear = () => {
    leave(clearSelection);
    announce(m.desk_bulk_cleared());
  };
  return (
    <section ref={bar} className={styles['bar']} aria-label={m.desk_bulk()}>
      <LoadedPart>
        {run !== null && <BulkRun key={run.id} run={run} hasKeys={hasKeys} onClose={() => leave(closeRun)} />}
      </LoadedPart>
      {problem !== null && <p role="alert">{problem}</p>}
      {missing.length > 0 && (
        <p role="status">{m.desk_bulk_missing({ count: String(missing.length), references: missing.join(', ') })}</p>
      )}
      {isOn && (
        <div className={styles['line']}>
          <strong>{countText(claims.length)}</strong>
          {claims.length > 0 && (
            <Button look="quiet" onClick={() => setOpened('show')}>
              {m.desk_bulk_show()}
            </Button>
          )}
          <Button look="quiet" aria-keyshortcuts="Escape" onClick={clear}>
            {m.desk_bulk_clear()}
          </Button>
          <SelectAll list={list} views={views} />
        </div>
      )}
      {claims.length >= mostSelected && <p>{m.desk_bulk_full()}</p>}
      {claims.length > 0 && <Actions may={views.answer?.may ?? []} hasKeys={hasKeys} open={setOpened} />}
      <DialogSuspense>
        {opened === 'show' && <SelectedDialog list={list} onClose={close} />}
        {opened !== null && opened !== 'show' && <BulkDialog kind={opened} claims={claims} now={now} onClose={close} />}
      </DialogSuspense>
    </section>
  );
}

type ActionsProps = { may: readonly string[]; hasKeys: boolean; open: (kind: BulkKind) => void };

function Actions({ may, hasKeys, open }: ActionsProps) {
  const offered = bulkKinds.filter((kind) => {
    const { right } = singleActions[kind];
    return right === null || may.includes(right);
  });
  return (
    <div className={styles['line']} role="group" aria-label={m.desk_work()} data-keycaps>
      {offered.map((kind) => (
        <Button
          key={kind}
          look="secondary"
          aria-keyshortcuts={hasKeys ? keys[kind] : undefined}
          onClick={() => open(kind)}
        >
          {kinds[kind]()}
        </Button>
      ))}
    </div>
  );
}

function SelectAll({ list, views }: { list: DeskList; views: ViewsQuery }) {
  const [busy, setBusy] = useState(false);
  const count = listCount(list, views);
  const select = async () => {
    setBusy(true);
    const { view, filter } = list;
    const found = await call<typeof bulkRoutes.deskSelection>('GET /api/desk/views/:view/selection', {
      params: { view },
      query: filter,
    });
    setBusy(false);
    if (!found.ok) return showProblem(accountErrorText(found.error));
    selectAll(found.answer.claims);
    announce(countText(selectedCount()));
  };
  const label = () => {
    if (count === null) return m.desk_bulk_all_listed();
    return count > mostSelected ? m.desk_bulk_first() : m.desk_bulk_all({ count: String(count) });
  };
  return (
    <Button look="quiet" busy={busy} onClick={() => !busy && void select()}>
      {label()}
    </Button>
  );
}
