// The outcome of a claim that has ended (ruling 10.7). It follows from the state's systemName and, for a return, from
// whether a repair had begun. An unworded state has none.
import { statusView } from '../rules/status.rules.ts';
import type { StateFacts } from '../read/claim-facts.ts';

export type Outcome = 'repaired' | 'not-repaired' | 'replaced' | 'voucher' | 'cancelled';

const bySystemName: Readonly<Record<string, Outcome>> = {
  'Repaired Equipment Returned to End User': 'repaired',
  'Voucher Issued to End User': 'voucher',
};

/** Returns null while the claim goes on, and if its outcome is unknown. */
export function outcomeOf(facts: { state: StateFacts | null; isRepairBegun: boolean }): Outcome | null {
  const { state, isRepairBegun } = facts;
  const view = statusView(state);
  if (view === 'Cancelled') return 'cancelled';
  if (!state || view !== 'Finished') return null;
  if (state.systemName === 'Returned to End User') return isRepairBegun ? 'repaired' : 'not-repaired';
  return bySystemName[state.systemName] ?? (/\breplace/i.test(state.systemName) ? 'replaced' : null);
}
