import { useState } from 'react';
import { relativeDay } from '#shared/dates.ts';
import { useBoot } from '#web/boot.ts';
import { dayText } from './day-text.ts';

/** A day as "Tuesday 24 November, in 2 days"; the relation only within a week. `iso` is an instant. */
export function DayInWords({ iso }: { iso: string }) {
  const { locale } = useBoot();
  const [now] = useState(() => new Date());
  const relation = relativeDay(iso, now, locale);
  return <time dateTime={iso}>{[dayText(iso, now), relation].filter(Boolean).join(', ')}</time>;
}
