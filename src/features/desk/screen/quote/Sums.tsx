import { money } from '#claim/quote/quote-words.rules.ts';
import * as m from '#web/messages/index.ts';
import styles from './Quote.module.css';

type SumsProps = {
  totalPence: number;
  vatPence: number;
  /** Null while it cannot be read. */
  claimantPence: number | null;
  /** Of the claimant. */
  name: string;
  insurer: string;
};

export function Sums({ totalPence, vatPence, claimantPence, name, insurer }: SumsProps) {
  const rest = claimantPence === null ? null : totalPence - claimantPence;
  const rows: [string, number | null][] = [
    [m.desk_quote_sum_net(), totalPence - vatPence],
    [m.desk_quote_sum_vat(), vatPence],
    [m.desk_quote_total(), totalPence],
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
