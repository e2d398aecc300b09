import { formatDay } from '../shared/times.ts';
import type { ChartLine } from './chart-line.ts';
import css from './charts.module.css';

interface NumbersTableProps {
  readonly title: string;
  readonly days: readonly string[];
  readonly lines: readonly ChartLine[];
}

/** The numbers of a chart, for who would rather read them. */
export const NumbersTable = ({ title, days, lines }: NumbersTableProps) => (
  <details>
    <summary className={css.summary}>Show the numbers as a table</summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard can do only with the focus */}
    <section aria-label={`${title}, as a table`} tabIndex={0} className={css.scroll}>
      <table className={css.numbers}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {lines.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, index) => (
            <tr key={day}>
              <th scope="row">{formatDay(day)}</th>
              {lines.map(({ name, counts }) => (
                <td key={name}>{counts[index]?.toLocaleString('en-GB') ?? '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </details>
);
