import { formatPounds, poundsOf } from '#shared/money.ts';
import * as m from '#web/messages/index.ts';
import { quoteTable, type Amounts, type PricedQuote } from './quote.rules.ts';
import styles from './Quote.module.css';

/** Every role is said, because browsers take a table whose rows are laid out as blocks for no table. */
const as = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/** The quote as a table, on a phone as one block a row with the names of the columns repeated for the eye. */
export function MoneyTable({ quote }: { quote: PricedQuote }) {
  const { lines, totals } = quoteTable(quote);
  return (
    <table {...as.table} className={styles['table']}>
      <caption className="hidden">{m.quote_caption()}</caption>
      <thead {...as.rowgroup}>
        <tr {...as.row}>
          <th {...as.columnheader} scope="col">
            {m.quote_description()}
          </th>
          <th {...as.columnheader} scope="col" className={styles['money']}>
            {m.quote_cost()}
          </th>
          <th {...as.columnheader} scope="col" className={styles['money']}>
            {m.quote_vat()}
          </th>
          <th {...as.columnheader} scope="col" className={styles['money']}>
            {m.quote_total_cost()}
          </th>
        </tr>
      </thead>
      <tbody {...as.rowgroup}>
        {lines.map((line) => (
          <tr {...as.row} key={line.id}>
            <th {...as.rowheader} scope="row" className={styles['name']}>
              {line.description}
              {line.note !== null && <span className={styles['note']}>{line.note}</span>}
            </th>
            <AmountCells amounts={line} />
          </tr>
        ))}
      </tbody>
      <tfoot {...as.rowgroup}>
        <tr {...as.row}>
          <th {...as.rowheader} scope="row" className={styles['name']}>
            {m.quote_totals()}
          </th>
          <AmountCells amounts={totals} />
        </tr>
      </tfoot>
    </table>
  );
}

function AmountCells({ amounts: { exVat, vat, total } }: { amounts: Amounts }) {
  return (
    <>
      <AmountCell column={m.quote_cost()} pence={exVat} />
      <AmountCell column={m.quote_vat()} pence={vat} />
      <AmountCell column={m.quote_total_cost()} pence={total} />
    </>
  );
}

function AmountCell({ column, pence }: { column: string; pence: number }) {
  return (
    <td {...as.cell} className={styles['money']}>
      <span aria-hidden="true" className={styles['column']}>
        {column}
      </span>
      <span>{formatPounds(poundsOf(pence))}</span>
    </td>
  );
}
