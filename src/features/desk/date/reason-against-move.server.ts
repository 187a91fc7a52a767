import type { WantedDate } from '#claim/promise/date-body.rules.ts';
import { guardOf, type PromisedDate } from '#claim/promise/promised-date.rules.ts';
import { hasCallSince } from '#claim/promise/promised-dates.data.ts';
import type { Acting } from '../action/act.server.ts';

/** Returns why this move asks for a lead or a logged call, and has neither; null if it may be made. */
export async function reasonAgainstMove(
  { tx, actor, claim }: Pick<Acting, 'tx' | 'actor'> & { claim: { id: string } },
  before: PromisedDate | null,
  wanted: WantedDate,
): Promise<string | null> {
  const why = guardOf(before, wanted.latest);
  if (why === null || before === null || actor.isLead) return null;
  return (await hasCallSince(tx, claim.id, before.setAt)) ? null : why;
}
