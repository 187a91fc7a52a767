import * as m from '#web/messages/index.ts';

export const daysLate = (days: number): string => (days === 1 ? m.claim_day_late() : m.claim_days_late({ days }));
