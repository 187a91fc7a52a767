import { formatDate } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';

type Asked = { answerBy: string | null; isAnswerLate: boolean };

/** Returns by when a question is answered. */
export function answerText({ answerBy, isAnswerLate }: Asked): string {
  if (answerBy === null) return m.quote_asked_next();
  const date = formatDate(answerBy);
  return isAnswerLate ? m.quote_asked_late({ date }) : m.quote_asked_next_by({ date });
}
