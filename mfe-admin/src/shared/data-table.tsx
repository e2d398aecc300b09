import type { ReactNode } from 'react';
import css from './data-table.module.css';

export interface Column<Row> {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
}
interface DataTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  /** Many columns: narrower, and cards where they do not fit. */
  readonly isDense?: boolean;
}

/** A table; on a phone each row is a card whose cells carry their column's name. */
export function DataTable<Row>({ caption, columns, rows, idOf, isDense = false }: DataTableProps<Row>) {
  const table = (
    <table className={css.table}>
      <caption className={css.caption}>{caption}</caption>
      <thead className={css.head}>
        <tr>
          {columns.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={idOf(row)} className={css.row} data-row={idOf(row)}>
            {columns.map(({ label, cell }) => (
              <td key={label} data-label={label}>
                <div className={css.value}>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <div className={css.box}>
      <div className={isDense ? css.dense : undefined}>{table}</div>
    </div>
  );
}
