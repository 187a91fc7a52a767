import { formatPounds, penceOf } from '#shared/money.ts';
import { getLocale } from '#shared/page/page-locale.ts';
import * as m from '#web/messages/index.ts';

/** In pounds. `added` are lines that the approved version had not. */
type Changed = {
  difference: number;
  added: readonly { name: string; total: number }[];
  approvedBy: string;
  isWithdrawn: boolean;
};

function listed(names: readonly string[]): string {
  return new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(names);
}

const amountOf = (pounds: number) => formatPounds(Math.abs(pounds));

function changedBy({ difference, added }: Changed): string {
  const names = listed(added.map(({ name }) => name));
  const isAllOfIt =
    added.length > 0 && added.reduce((sum, { total }) => sum + penceOf(total), 0) === penceOf(difference);
  if (difference > 0 && isAllOfIt) return m.quote_changed_for({ amount: amountOf(difference), names });
  const by = difference === 0 ? m.quote_changed_same() : changedAmount(difference);
  return added.length === 0 ? by : m.quote_changed_with({ by, names });
}

function changedAmount(difference: number): string {
  const amount = amountOf(difference);
  return difference > 0 ? m.quote_changed_more({ amount }) : m.quote_changed_less({ amount });
}

/** Returns by how much a quote differs from the version that was approved, or why that no longer counts. */
export function changedTitle(changed: Changed): string {
  if (changed.isWithdrawn) return m.quote_approval_withdrawn_again();
  const by = changedBy(changed);
  return changed.approvedBy === 'claimant' ? m.quote_changed({ by }) : m.quote_changed_other({ by });
}
