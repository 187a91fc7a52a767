import { money } from '#claim/quote/quote-words.rules.ts';
import * as m from '#web/messages/index.ts';
import type { ShownLine } from '../../quote/quote-answers.rules.ts';
import { comparedLines } from './compared-lines.ts';
import styles from './Quote.module.css';

export type Compared = { name: string; lines: readonly ShownLine[]; totalPence: number };

const signed = (pence: number): string => (pence > 0 ? `+${money(pence)}` : money(pence));

function changeText(before: number | null, after: number | null): string {
  if (before === null) return m.desk_quote_compare_added();
  if (after === null) return m.desk_quote_compare_gone();
  return after === before ? '' : signed(after - before);
}

const amountText = (pence: number | null): string => (pence === null ? '–' : money(pence));

/** Two versions, line by line. */
export function ComparedVersions({ before, after }: { before: Compared; after: Compared }) {
  const lines = comparedLines(before.lines, after.lines);
  const isSame = lines.every((line) => line.before === line.after);
  return (
    <>
      {isSame && <p>{m.desk_quote_compare_same()}</p>}
      {/* Scrolls where it is narrow. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles['scroll']} role="region" aria-label={m.desk_quote_compare_two()} tabIndex={0}>
        <table className={styles['compared']}>
          <thead>
            <tr>
              <th scope="col">{m.desk_quote_part()}</th>
              <th scope="col">{before.name}</th>
              <th scope="col">{after.name}</th>
              <th scope="col">{m.desk_quote_compare_change()}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.key}>
                <th scope="row">{line.name}</th>
                <td>{amountText(line.before)}</td>
                <td>{amountText(line.after)}</td>
                <td>{changeText(line.before, line.after)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{m.desk_quote_total()}</th>
              <td>{money(before.totalPence)}</td>
              <td>{money(after.totalPence)}</td>
              <td>{changeText(before.totalPence, after.totalPence)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  );
}
