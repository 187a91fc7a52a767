import { formatDate } from '#shared/time/dates.ts';
import { noonOf } from './noon.rules.ts';

export function spanText({ earliest, latest }: { earliest: string; latest: string }): string {
  const [from, to] = [formatDate(noonOf(earliest)), formatDate(noonOf(latest))];
  return from === to ? to : `${from} – ${to}`;
}
