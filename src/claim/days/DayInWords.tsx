import { useState } from 'react';
import { useBoot } from '#web/boot.ts';
import { relatedDay } from './related-day.ts';

export function DayInWords({ iso }: { iso: string }) {
  const { locale } = useBoot();
  const [now] = useState(() => new Date());
  return <time dateTime={iso}>{relatedDay(iso, now, locale)}</time>;
}
