import { lazy, useState } from 'react';
import { accountErrorText } from '#web/account/account-texts.ts';
import * as m from '#web/messages/index.ts';
import { Link } from '#web/router.ts';
import { useTitle } from '#web/title.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadedPart } from '#web/ui/feedback/LoadedPart.tsx';
import { allOpen, type DeskList, filterSize } from '../list/desk-list.rules.ts';
import { SelectButton } from './bulk/SelectButton.tsx';
import { useIsBarShown } from './bulk/selection.ts';
import { ClearFilters } from './list/ClearFilters.tsx';
import { FilterBar } from './list/FilterBar.tsx';
import { titleId } from './list/focus-title.ts';
import { QueueRow } from './QueueRow.tsx';
import type { ShownView } from './useView.ts';
import type { ViewsQuery } from './Views.tsx';
import { listName } from './list/list-name.ts';
import { orderTexts, queuePath } from './view-texts.ts';
import styles from './Queue.module.css';

const BulkBar = lazy(async () => ({ default: (await import('./bulk/BulkBar.tsx')).BulkBar }));

type RowsProps = { list: DeskList; shown: ShownView; claimId: string | null; nextId: string | null; now: Date };
type QueueProps = RowsProps & { views: ViewsQuery };

export function Queue({ list, views, shown, claimId, nextId, now }: QueueProps) {
  const { view } = list;
  const name = listName(list, views);
  const maySelect = views.answer?.may.includes('bulk') === true;
  const isBarShown = useIsBarShown();
  const Heading = claimId === null ? 'h1' : 'h2';
  return (
    <section className={styles['queue']} aria-labelledby={titleId}>
      {claimId === null && <QueueTitle name={name} />}
      <div className={styles['listed']}>
        <div className={styles['head']}>
          <Heading id={titleId} className={styles['title']} tabIndex={-1}>
            {name}
          </Heading>
          <p>{orderTexts[view]?.() ?? m.desk_order()}</p>
          <FilterBar list={list} views={views}>
            {maySelect && <SelectButton claims={shown.claims ?? []} claimId={claimId} />}
          </FilterBar>
        </div>
        <Rows list={list} shown={shown} claimId={claimId} nextId={nextId} now={now} />
      </div>
      {maySelect && isBarShown && (
        <LoadedPart>
          <BulkBar list={list} views={views} now={now} hasKeys={claimId === null} />
        </LoadedPart>
      )}
    </section>
  );
}

function QueueTitle({ name }: { name: string }) {
  useTitle(`${name} | ${m.desk_title()}`);
  return null;
}

/** Loaded after the list: it is needed once a row moves. Where it cannot be loaded, the list moves with its rows. */
function keepRows(rows: HTMLElement | null) {
  const ended = new AbortController();
  void import('./list/keep-in-place.ts').then(
    ({ keepInPlace }) => rows && keepInPlace(rows, ended.signal),
    () => {},
  );
  return () => ended.abort();
}

function Rows({ list, shown: { claims, error, again, more }, claimId, nextId, now }: RowsProps) {
  if (claims === null) return error === null ? <Placeholders /> : <Failed error={error} again={again} />;
  return (
    <>
      {error !== null && error.code !== 'offline' && <Failed error={error} again={again} />}
      {claims.length === 0 ? (
        <Empty list={list} />
      ) : (
        <ul ref={keepRows} className={styles['rows']}>
          {claims.map((claim) => (
            <QueueRow
              key={claim.id}
              claim={claim}
              list={list}
              now={now}
              rows={claims}
              isOpen={claim.id === claimId}
              isNext={claim.id === nextId}
            />
          ))}
        </ul>
      )}
      {more !== null && <More more={more} />}
    </>
  );
}

function Empty({ list }: { list: DeskList }) {
  if (filterSize(list.filter) === 0) return <p className={styles['empty']}>{m.desk_view_empty()}</p>;
  return (
    <div className={styles['empty']}>
      <p>{m.desk_filter_empty()}</p>
      <ClearFilters list={list} look="secondary" />
    </div>
  );
}

function More({ more }: { more: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    await more();
    setBusy(false);
  };
  return (
    <p className={styles['more']}>
      <Button look="secondary" busy={busy} onClick={() => !busy && void ask()}>
        {m.desk_more()}
      </Button>
    </p>
  );
}

/** Asking again is refused again. */
const refusedLists = ['list-of-a-handler', 'list-of-needs'];

function Failed({ error, again }: { error: Parameters<typeof accountErrorText>[0]; again: () => void }) {
  if (refusedLists.includes(error.code)) return <Refused />;
  return (
    <div role="alert" className={styles['failed']}>
      <p>{accountErrorText(error)}</p>
      <Button look="secondary" onClick={again}>
        {m.claim_try_again()}
      </Button>
    </div>
  );
}

function Refused() {
  return (
    <div role="alert" className={styles['failed']}>
      <p>{m.desk_view_refused()}</p>
      <Link href={queuePath(allOpen)}>{m.desk_view_refused_other()}</Link>
    </div>
  );
}

const placeholders = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];

function Placeholders() {
  return (
    <div aria-busy="true">
      <p role="status" className="visually-hidden">
        {m.account_loading()}
      </p>
      {placeholders.map((key) => (
        <div key={key} className={styles['placeholder']} />
      ))}
    </div>
  );
}
