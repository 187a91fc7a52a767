import { endOfDayAfter } from '#shared/time/working-time.ts';

const answerDays = 30;
const changeDays = 14;

type Times = { askedAt: Date; answeredAt: Date | null };

/** Until when the survey can be answered, or its answer changed: the last instant of a London day, which is named. */
export function openUntil({ askedAt, answeredAt }: Times): Date {
  const end = answeredAt === null ? endOfDayAfter(askedAt, answerDays) : endOfDayAfter(answeredAt, changeDays);
  return new Date(end.getTime() - 1);
}

export const isSurveyOpen = (times: Times, now: Date): boolean => now <= openUntil(times);
