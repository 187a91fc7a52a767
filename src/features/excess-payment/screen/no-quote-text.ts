import type { KnownState } from '#shared/known-state.ts';
import { isOver } from '#claim/rules/is-over.ts';
import * as m from '#web/messages/index.ts';

type Quoted = {
  displayStatus: string;
  state: { systemName: string; trackerNumber: number | null } | null;
  money: { hasQuote: boolean };
};

/** In these nothing is repaired, so nothing has a price. */
const unrepaired: ReadonlySet<string> = new Set<KnownState>(['Beyond Repair', 'Awaiting Voucher Issue']);

/** Of the tracker. Once it is past, no quote comes any more. */
const inspection = 2;

/** Returns what is said of the price where there is no quote; null where nothing is. */
export function noQuoteText({ money, state, ...claim }: Quoted): string | null {
  if (money.hasQuote || isOver(claim) || unrepaired.has(state?.systemName ?? '')) return null;
  return (state?.trackerNumber ?? 0) > inspection ? m.money_without_quote() : m.money_no_quote();
}
