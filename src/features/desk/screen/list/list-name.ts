import { type DeskList, filterSize, queryOf } from '../../list/desk-list.rules.ts';
import type { ViewsQuery } from '../Views.tsx';
import { viewNames } from '../view-texts.ts';

/** A list without a filter keeps the name of its view, whoever keeps it under another. */
const keptAs = (list: DeskList, { answer }: ViewsQuery) =>
  filterSize(list.filter) === 0 ? undefined : answer?.kept.find((view) => queryOf(view.list) === queryOf(list));

/** Returns the name under which the list is kept, else that of its view. */
export const listName = (list: DeskList, views: ViewsQuery): string =>
  keptAs(list, views)?.name ?? viewNames[list.view]();

/** Returns how many claims the list has; null where it is narrowed and not kept, so that nobody has counted it. */
export function listCount(list: DeskList, views: ViewsQuery): number | null {
  if (filterSize(list.filter) > 0) return keptAs(list, views)?.count ?? null;
  return views.answer?.views.find(({ view }) => view === list.view)?.count ?? null;
}
