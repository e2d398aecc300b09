import { formatDay } from '../shared/times.ts';
import css from './analytics.module.css';

export interface Point {
  readonly day: string;
  readonly count: number;
}
interface LineChartProps {
  readonly title: string;
  readonly lines: readonly { readonly name: string; readonly points: readonly Point[] }[];
}

const WIDTH = 320;
const HEIGHT = 140;
const PADDING = 8;
/** Beside the colours, for people who cannot tell them apart. */
const DASHES = ['', '6 3', '2 3', '8 3 2 3'];

function pathOf(points: readonly Point[], highest: number): string {
  const step = (WIDTH - 2 * PADDING) / Math.max(1, points.length - 1);
  return points
    .map(({ count }, index) => {
      const x = PADDING + index * step;
      const y = HEIGHT - PADDING - (count / highest) * (HEIGHT - 2 * PADDING);
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join(' ');
}

/** Lines over days, with the same numbers in a table below. */
export function LineChart({ title, lines }: LineChartProps) {
  const all = lines.flatMap(({ points }) => points);
  const highest = Math.max(1, ...all.map(({ count }) => count));
  const days = lines[0]?.points ?? [];
  const total = all.reduce((sum, { count }) => sum + count, 0);
  return (
    <figure className={css.chart}>
      <figcaption>
        {title} <span className={css.soft}>(highest: {highest.toLocaleString('en-GB')})</span>
      </figcaption>
      {total === 0 ? (
        <p className={css.soft}>Nothing in this period.</p>
      ) : (
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title} className={css.plot}>
          <path d={`M${PADDING} ${HEIGHT - PADDING} H${WIDTH - PADDING}`} className={css.axis} />
          {lines.map(({ name, points }, index) => (
            <path
              key={name}
              d={pathOf(points, highest)}
              className={css[`line${index % DASHES.length}`]}
              strokeDasharray={DASHES[index % DASHES.length]}
            />
          ))}
        </svg>
      )}
      {lines.length > 1 && (
        <ul className={css.legend}>
          {lines.map(({ name }, index) => (
            <li key={name}>
              <svg viewBox="0 0 24 8" width="24" height="8" aria-hidden>
                <path
                  d="M0 4 H24"
                  className={css[`line${index % DASHES.length}`]}
                  strokeDasharray={DASHES[index % DASHES.length]}
                />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>Show the numbers</summary>
        <table className={css.numbers}>
          <caption>{title}</caption>
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
            {days.map(({ day }, index) => (
              <tr key={day}>
                <th scope="row">{formatDay(day)}</th>
                {lines.map(({ name, points }) => (
                  <td key={name}>{points[index]?.count ?? 0}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
