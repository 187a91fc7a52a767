import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { type DeskList, type FilterName, queryOf } from '../../list/desk-list.rules.ts';
import type { listRoutes } from '../../list/list-routes.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import type { ViewsQuery } from '../Views.tsx';
import { chipsOf } from './filter-texts.ts';
import { RemoveView } from './RemoveView.tsx';
import styles from './List.module.css';

type ChipsProps = {
  list: DeskList;
  views: ViewsQuery;
  /** Null is all of them. */
  remove: (name: FilterName | null, said: string) => void;
  keep: () => void;
};

export function Chips({ list, views, remove, keep }: ChipsProps) {
  const { answer: options } = useDeskQuery<typeof listRoutes.deskFilterOptions>('GET /api/desk/filter-options');
  const kept = views.answer?.kept.find((view) => queryOf(view.list) === queryOf(list));
  return (
    <>
      <ul className={styles['chips']} aria-label={m.desk_filters()}>
        {chipsOf(list.filter, options).map(({ name, text }) => (
          <li key={name}>
            <button
              type="button"
              className={styles['chip']}
              aria-label={m.desk_filter_remove({ filter: text })}
              onClick={() => remove(name, m.desk_filter_removed({ filter: text }))}
            >
              {text} <CloseIcon size={16} />
            </button>
          </li>
        ))}
      </ul>
      <Button look="quiet" onClick={() => remove(null, m.desk_filters_cleared())}>
        {m.desk_filters_clear()}
      </Button>
      {kept === undefined && (
        <Button look="quiet" onClick={keep}>
          {m.desk_keep()}
        </Button>
      )}
      {kept?.mayChange === true && <RemoveView view={kept} again={views.again} />}
    </>
  );
}
