import { money } from '#claim/quote/quote-words.rules.ts';
import * as m from '#web/messages/index.ts';
import styles from './Quote.module.css';

type SumsProps = {
  /** Null while a line cannot be read. */
  sums: { totalPence: number; vatPence: number } | null;
  /** Null while it cannot be read. */
  claimantPence: number | null;
  /** Of the claimant. */
  name: string;
  insurer: string;
};

export function Sums({ sums, claimantPence, name, insurer }: SumsProps) {
  const rest = sums === null || claimantPence === null ? null : sums.totalPence - claimantPence;
  const rows: [string, number | null][] = [
    [m.desk_quote_sum_net(), sums && sums.totalPence - sums.vatPence],
    [m.desk_quote_sum_vat(), sums && sums.vatPence],
    [m.desk_quote_total(), sums && sums.totalPence],
    [m.desk_quote_sum_claimant({ name }), claimantPence],
    [insurer === '' ? m.desk_quote_sum_insurer_unknown() : m.desk_quote_sum_insurer({ insurer }), rest],
  ];
  return (
    <dl className={styles['sums']}>
      {rows.map(([key, pence]) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{pence === null ? '–' : money(pence)}</dd>
        </div>
      ))}
    </dl>
  );
}
