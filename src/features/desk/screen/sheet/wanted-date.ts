import type { DateReason } from '#claim/promise/date-reasons.rules.ts';

/** An empty `latest` means one day; an empty `reason`, that none is chosen yet. */
export type Wanted = { earliest: string; latest: string; reason: DateReason | ''; text: string };

export const lacksText = ({ reason, text }: Wanted): boolean => reason === 'other' && text.trim() === '';

export const earliestId = 'date-earliest';
