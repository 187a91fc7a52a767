import { type DeskList, filterSize, queryOf } from '../../list/desk-list.rules.ts';
import type { ViewsQuery } from '../Views.tsx';
import { viewNames } from '../view-texts.ts';

const keptAs = (list: DeskList, { answer }: ViewsQuery) =>
  answer?.kept.find((view) => queryOf(view.list) === queryOf(list));

/** Returns the name under which the list is kept, else that of its view. */
export const listName = (list: DeskList, views: ViewsQuery): string =>
  keptAs(list, views)?.name ?? viewNames[list.view]();

/** Returns how many claims the list has; null where it is narrowed and not kept, so that nobody has counted it. */
export function listCount(list: DeskList, views: ViewsQuery): number | null {
  const kept = keptAs(list, views)?.count;
  if (kept !== undefined || filterSize(list.filter) > 0) return kept ?? null;
  return views.answer?.views.find(({ view }) => view === list.view)?.count ?? null;
}
