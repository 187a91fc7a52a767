// The events of spec §2.9 and ruling 4.6, newest first; one without a set date comes last.
import { isSetDate } from '#shared/time/dates.ts';
import { sorted } from '#shared/fallbacks/sorted.ts';

const timeOf = (date: Date): number => (isSetDate(date) ? date.getTime() : -Infinity);

export function isHistoryEvent(name: string): boolean {
  const lower = name.trim().toLowerCase();
  return lower.includes('state changed to') || lower === 'collection arranged' || lower === 'collection arranged.';
}

export function historyOf<Row extends { name: string; eventDate: Date }>(events: readonly Row[]): Row[] {
  const rows = events.filter((event) => isHistoryEvent(event.name));
  return sorted(rows, (left, right) => {
    const [older, newer] = [timeOf(left.eventDate), timeOf(right.eventDate)];
    return older === newer ? 0 : newer - older;
  });
}
