import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './DataTable.module.css';

export type DataRow = { key: string; cells: ReactNode[] };

type DataTableProps = {
  caption: string;
  columns: string[];
  rows: DataRow[];
  foot?: DataRow;
  amounts?: boolean;
};

/** Roles are explicit, because browsers drop a table's semantics when its rows are laid out as blocks. */
const as = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

export function DataTable({ caption, columns, rows, foot, amounts = false }: DataTableProps) {
  return (
    <table {...as.table} className={classes(styles['table'], amounts && styles['amounts'])}>
      <caption className="visually-hidden">{caption}</caption>
      <thead {...as.rowgroup}>
        <tr {...as.row}>
          {columns.map((title) => (
            <th key={title} {...as.columnheader} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...as.rowgroup}>
        {rows.map((row) => (
          <Row key={row.key} columns={columns} cells={row.cells} />
        ))}
      </tbody>
      {foot && (
        <tfoot {...as.rowgroup}>
          <Row columns={columns} cells={foot.cells} />
        </tfoot>
      )}
    </table>
  );
}

function Row({ columns, cells }: { columns: string[]; cells: ReactNode[] }) {
  return (
    <tr {...as.row}>
      <th {...as.rowheader} scope="row" className={styles['name']}>
        {cells[0]}
      </th>
      {columns.slice(1).map((title, index) => (
        <td key={title} {...as.cell} className={classes(cells[index + 1] === '' && styles['empty'])}>
          <span aria-hidden="true" className={styles['column']}>
            {title}
          </span>
          <span>{cells[index + 1]}</span>
        </td>
      ))}
    </tr>
  );
}
