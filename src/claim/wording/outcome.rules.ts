// A return's outcome depends on whether a repair had begun (ruling 10.7). An unworded state has none.
import type { KnownState } from '#shared/known-state.ts';
import { statusView } from '../rules/status.rules.ts';
import type { StateFacts } from '../read/claim-facts.ts';

export type Outcome = 'repaired' | 'not-repaired' | 'replaced' | 'voucher' | 'cancelled';

const bySystemName: Readonly<Record<string, Outcome>> = {
  'Repaired Equipment Returned to End User': 'repaired',
  'Voucher Issued to End User': 'voucher',
} satisfies Partial<Record<KnownState, Outcome>>;
const returned: KnownState = 'Returned to End User';

export function outcomeOf(facts: { state: StateFacts | null; isRepairBegun: boolean }): Outcome | null {
  const { state, isRepairBegun } = facts;
  const view = statusView(state);
  if (view === 'Cancelled') return 'cancelled';
  if (!state || view !== 'Finished') return null;
  if (state.systemName === returned) return isRepairBegun ? 'repaired' : 'not-repaired';
  return bySystemName[state.systemName] ?? (/\breplace/i.test(state.systemName) ? 'replaced' : null);
}
