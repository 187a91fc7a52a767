import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { type DeskList, filterSize, queryOf } from '../../list/desk-list.rules.ts';
import type { KeptViewAnswer } from '../../list/kept-view.rules.ts';
import type { ViewsQuery } from '../Views.tsx';
import { ClearFilters } from './ClearFilters.tsx';
import { chipsOf, sizeText } from './filter-texts.ts';
import { RemoveView } from './RemoveView.tsx';
import { useFilterOptions } from './useFilterOptions.ts';
import { useShowList } from './useShowList.ts';
import styles from './List.module.css';

type ChipsProps = {
  list: DeskList;
  views: ViewsQuery;
  /** Opens what keeps the list; null keeps a new view. */
  keep: (of: KeptViewAnswer | null) => void;
};

export function Chips({ list, views, keep }: ChipsProps) {
  const options = useFilterOptions();
  const show = useShowList();
  const kept = views.answer?.kept.find((view) => queryOf(view.list) === queryOf(list));
  return (
    <>
      <ul className={styles['chips']} aria-label={sizeText(filterSize(list.filter))}>
        {chipsOf(list.filter, options).map(({ name, text }) => (
          <li key={name}>
            <button
              type="button"
              className={styles['chip']}
              aria-label={m.desk_filter_remove({ filter: text })}
              onClick={() =>
                show(
                  { ...list, filter: { ...list.filter, [name]: undefined } },
                  m.desk_filter_removed({ filter: text }),
                )
              }
            >
              {text} <CloseIcon size={16} />
            </button>
          </li>
        ))}
      </ul>
      <ClearFilters list={list} look="quiet" />
      {kept === undefined && (
        <Button look="quiet" onClick={() => keep(null)}>
          {m.desk_keep()}
        </Button>
      )}
      {kept?.mayChange === true && (
        <>
          <Button look="quiet" onClick={() => keep(kept)}>
            {m.desk_keep_change()}
          </Button>
          <RemoveView view={kept} again={views.again} />
        </>
      )}
    </>
  );
}
