import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import * as m from '#web/messages/index.ts';
import { useLocation } from '#web/router.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { type DeskList, type FilterName, filterSize } from '../../list/desk-list.rules.ts';
import { queuePath } from '../view-texts.ts';
import type { ViewsQuery } from '../Views.tsx';
import styles from './List.module.css';

const Chips = lazy(async () => ({ default: (await import('./Chips.tsx')).Chips }));
const FilterDialog = lazy(async () => ({ default: (await import('./FilterDialog.tsx')).FilterDialog }));
const KeepDialog = lazy(async () => ({ default: (await import('./KeepDialog.tsx')).KeepDialog }));

const openerId = 'filter-open';

/** What the list is narrowed to, each with a way out, and what keeps it under a name. */
export function FilterBar({ list, views }: { list: DeskList; views: ViewsQuery }) {
  const [, navigate] = useLocation();
  const [dialog, setDialog] = useState<'filter' | 'keep' | null>(null);
  const close = () => setDialog(null);
  const remove = (name: FilterName | null, said: string) => {
    const filter = name === null ? {} : { ...list.filter, [name]: undefined };
    // Another list is another queue, whose bar is there once it is drawn.
    flushSync(() => navigate(queuePath({ view: list.view, filter })));
    announce(said);
    document.getElementById(openerId)?.focus();
  };
  return (
    <div className={styles['bar']}>
      <Button id={openerId} look="secondary" onClick={() => setDialog('filter')}>
        {m.desk_filter()}
      </Button>
      {filterSize(list.filter) > 0 && (
        <Suspense fallback={null}>
          <Chips list={list} views={views} remove={remove} keep={() => setDialog('keep')} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        {dialog === 'filter' && <FilterDialog list={list} onClose={close} />}
        {dialog === 'keep' && <KeepDialog list={list} views={views} onClose={close} />}
      </Suspense>
    </div>
  );
}
