import { formatPounds, poundsOf } from '#shared/money.ts';
import * as m from '#web/messages/index.ts';
import { operatorLang } from '#web/operator-lang.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { quoteTable, type Amounts, type PricedQuote, type QuoteLine } from './quote.rules.ts';
import styles from './Quote.module.css';

export function MoneyTable({ quote }: { quote: PricedQuote }) {
  const { lines, totals } = quoteTable(quote);
  return (
    <DataTable
      amounts
      caption={m.quote_caption()}
      columns={[m.quote_description(), m.quote_cost(), m.quote_vat(), m.quote_total_cost()]}
      rows={lines.map((line) => ({
        key: line.id,
        cells: [<Description key="description" line={line} />, ...amountCells(line)],
      }))}
      foot={{ key: 'totals', cells: [m.quote_totals(), ...amountCells(totals)] }}
    />
  );
}

const amountCells = ({ exVat, vat, total }: Amounts) =>
  [exVat, vat, total].map((pence) => formatPounds(poundsOf(pence)));

function Description({ line: { description, note } }: { line: QuoteLine }) {
  return (
    <span lang={operatorLang()}>
      {description}
      {note !== null && <span className={styles['note']}>{note}</span>}
    </span>
  );
}
