import { useState } from 'react';
import { useBoot } from '#web/boot.ts';
import { relatedDay } from './related-day.ts';

/** Shows a day as "Tuesday 24 November, in 2 days", with the relation only within a week. `iso` is an instant. */
export function DayInWords({ iso }: { iso: string }) {
  const { locale } = useBoot();
  const [now] = useState(() => new Date());
  return <time dateTime={iso}>{relatedDay(iso, now, locale)}</time>;
}
