import * as m from '#web/messages/index.ts';

export function countText(count: number): string {
  if (count === 0) return m.desk_bulk_none();
  return count === 1 ? m.desk_bulk_one() : m.desk_bulk_count({ count: String(count) });
}
