import { lazy, useEffect, useRef } from 'react';
import * as m from '#web/messages/index.ts';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { LoadedPart } from '#web/ui/feedback/LoadedPart.tsx';
import type { DeskList } from '../list/desk-list.rules.ts';
import { dropStale } from './ahead/claims-ahead.ts';
import { isField } from './keys/is-field.ts';
import { listCount } from './list/list-name.ts';
import { positionIn, useNextRow, useOrder, usePageAhead } from './list/useOrder.ts';
import { Queue } from './Queue.tsx';
import { useClock } from './useClock.ts';
import { useView } from './useView.ts';
import type { ViewsQuery } from './Views.tsx';
import { countText } from './view-texts.ts';
import styles from './Desk.module.css';

const ClaimPane = lazy(async () => ({ default: (await import('./ClaimPane.tsx')).ClaimPane }));

type ContentProps = { list: DeskList; views: ViewsQuery; claimId: string | null };

/** Moves the focus to the row of the claim that was left, after the page's heading has had it. A field keeps it. */
function useRowFocus(claimId: string | null): void {
  const shown = useRef(claimId);
  useEffect(() => {
    const before = shown.current;
    shown.current = claimId;
    if (claimId !== null || before === null) return undefined;
    const frame = requestAnimationFrame(() => {
      const row = document.querySelector<HTMLElement>(`[data-claim="${before}"] > a`);
      if (!isField(document.activeElement)) row?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [claimId]);
}

/** Returns how many claims the list has: "40", or "50+" where it has more than are `listed` here and nobody has counted them. */
function countOf(listed: number, isWhole: boolean, counted: number | null): string {
  if (isWhole) return countText(listed);
  return counted === null ? `${listed}+` : countText(Math.max(counted, listed));
}

const placeText = (position: number | null, count: string): string =>
  position === null ? m.desk_position_left({ count }) : m.desk_position({ position, count });

export function ListContent({ list, views, claimId }: ContentProps) {
  const shown = useView(list);
  const order = useOrder(claimId, shown.claims);
  const nextId = useNextRow(claimId, shown.claims, order);
  const listed = shown.claims?.length ?? 0;
  const now = useClock();
  usePageAhead(claimId, order, shown);
  useRowFocus(claimId);
  useEffect(dropStale, []);
  return (
    <main id="main" tabIndex={-1} className={classes(styles['main'], styles[claimId === null ? 'onQueue' : 'onClaim'])}>
      <Queue list={list} views={views} shown={shown} claimId={claimId} nextId={nextId} now={now} />
      {claimId === null ? (
        <p className={styles['none']}>
          {/* In an empty list there is none to choose. */}
          {shown.claims !== null && shown.claims.length > 0 && (
            <>
              <strong>{m.desk_choose_title()}</strong>
              {m.desk_choose()}
            </>
          )}
        </p>
      ) : (
        <LoadedPart
          fallback={
            <div data-claim-loads={claimId}>
              <Skeleton shape="page" />
            </div>
          }
        >
          <ClaimPane
            key={claimId}
            claimId={claimId}
            me={views.answer?.me ?? null}
            list={list}
            now={now}
            claims={order}
            place={placeText(
              positionIn(claimId, shown.claims, order),
              countOf(listed, shown.more === null, listCount(list, views)),
            )}
          />
        </LoadedPart>
      )}
    </main>
  );
}
