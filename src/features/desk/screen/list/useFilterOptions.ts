import { useAccountQuery } from '#web/account/useAccountQuery.ts';
import type { listRoutes } from '../../list/list-routes.ts';
import type { FilterOptions } from './filter-texts.ts';

/** Asked once, because clients, states and handlers change with no claim. Null until they have come. */
export function useFilterOptions(): FilterOptions | null {
  const { state } = useAccountQuery<typeof listRoutes.deskFilterOptions>('GET /api/desk/filter-options');
  return state.kind === 'answered' ? state.answer : null;
}
