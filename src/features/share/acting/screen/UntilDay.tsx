import { noonOf } from '#claim/promise/noon.rules.ts';
import { formatDate } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';

/** By when to decide. While the claimant's question waits for an answer there is no day. */
export function UntilDay({ goodUntil, isAsked }: { goodUntil: string | null; isAsked: boolean }) {
  if (isAsked) return <p>{m.acting_asked()}</p>;
  return goodUntil === null ? null : <p>{m.acting_until_day({ day: formatDate(noonOf(goodUntil)) })}</p>;
}
