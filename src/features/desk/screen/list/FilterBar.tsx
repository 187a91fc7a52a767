import { lazy, type ReactNode, useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadedPart } from '#web/ui/feedback/LoadedPart.tsx';
import { type DeskList, filterSize } from '../../list/desk-list.rules.ts';
import type { KeptViewAnswer } from '../../list/kept-view.rules.ts';
import type { ViewsQuery } from '../Views.tsx';
import { openerId } from './useShowList.ts';
import { DialogSuspense } from '../keys/DialogSuspense.tsx';
import { lazyDialog } from '../keys/lazy-dialog.ts';
import styles from './List.module.css';

const Chips = lazy(async () => ({ default: (await import('./Chips.tsx')).Chips }));
const FilterDialog = lazyDialog(async () => (await import('./FilterDialog.tsx')).FilterDialog);
const KeepDialog = lazyDialog(async () => (await import('./KeepDialog.tsx')).KeepDialog);

/** `of` is the view that is changed; null keeps a new one. */
type Opened = { kind: 'filter' } | { kind: 'keep'; of: KeptViewAnswer | null };

type BarProps = { list: DeskList; views: ViewsQuery; children: ReactNode };

export function FilterBar({ list, views, children }: BarProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <div className={styles['bar']}>
      <Button id={openerId} look="secondary" onClick={() => setOpened({ kind: 'filter' })}>
        {m.desk_filter()}
      </Button>
      {children}
      {filterSize(list.filter) > 0 && (
        <LoadedPart>
          <Chips list={list} views={views} keep={(of) => setOpened({ kind: 'keep', of })} />
        </LoadedPart>
      )}
      <DialogSuspense>
        {opened?.kind === 'filter' && <FilterDialog list={list} onClose={close} />}
        {opened?.kind === 'keep' && <KeepDialog list={list} views={views} of={opened.of} onClose={close} />}
      </DialogSuspense>
    </div>
  );
}
