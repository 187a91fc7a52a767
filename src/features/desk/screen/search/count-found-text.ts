import * as m from '#web/messages/index.ts';
import type { AnswerOf } from '#shared/rest-route.ts';
import type { deskRoutes } from '../../desk-routes.ts';

type Answer = AnswerOf<typeof deskRoutes.deskSearch>;

export function countFoundText({ claims: { length: count }, isByContacts }: Answer): string {
  if (count === 0) return isByContacts ? m.desk_search_none() : m.desk_search_none_masked();
  return count === 1 ? m.desk_search_count_one() : m.desk_search_count({ count });
}
