import { useState } from 'react';
import { formatDay, formatWeekday } from '../shared/times.ts';
import { type ChartLine, DASHES, seriesClass } from './chart-line.ts';
import css from './charts.module.css';
import { NumbersTable } from './numbers-table.tsx';
import { Plot } from './plot.tsx';

interface LineChartProps {
  readonly title: string;
  /** What `overall` is: 'in all', 'on average'. */
  readonly overallLabel: string;
  readonly days: readonly string[];
  /** At most nine. The order gives each its colour and dash. */
  readonly lines: readonly ChartLine[];
  /** Keeps the height that the numbers will have. */
  readonly isLoading: boolean;
}

/** Lines over days. The key shows the values of the period, or of the day that is pointed at or has the focus. */
export function LineChart({ title, overallLabel, days, lines, isLoading }: LineChartProps) {
  const [chosen, setChosen] = useState<number>();
  // A shorter period may have been chosen meanwhile.
  const shown = chosen === undefined ? undefined : Math.min(chosen, days.length - 1);
  const countOf = ({ counts, overall }: ChartLine) =>
    (shown === undefined ? overall : counts[shown])?.toLocaleString('en-GB') ?? '–';
  const period = `${formatDay(days[0] ?? '')} to ${formatDay(days.at(-1) ?? '')}`;
  const isEmpty = lines.every(({ counts }) => !counts.some(Boolean));
  const said = lines.map(({ name, counts }) => `${name} ${counts[shown ?? days.length - 1] ?? 'none'}`).join(', ');
  return (
    <figure className={css.chart}>
      <figcaption className={css.caption}>
        <h3>{title}</h3>
        <p className={css.soft}>
          {shown === undefined ? `${period}, ${overallLabel}` : formatWeekday(days[shown] ?? '')}
        </p>
      </figcaption>
      <ul className={css.legend} aria-label={`Key of ${title}`}>
        {lines.map((line, index) => (
          <li key={line.name}>
            <svg width="32" height="8" aria-hidden="true" className={`${css.lines} ${seriesClass(index)}`}>
              <path d="M0 4H32" strokeDasharray={DASHES[index]} />
            </svg>
            <span>{line.name}</span>
            <strong>{isLoading ? '…' : countOf(line)}</strong>
          </li>
        ))}
      </ul>
      <Plot
        label={`${title}, ${period}. ${isEmpty ? 'Nothing in this period.' : highestOf(lines, days)}`}
        sliderLabel={`${title}: choose a day`}
        dayInWords={`${formatWeekday(days[shown ?? days.length - 1] ?? '')}: ${said}`}
        days={days}
        lines={lines}
        shown={shown}
        note={isEmpty ? (isLoading ? '' : 'Nothing in this period.') : undefined}
        onShow={setChosen}
      />
      <NumbersTable title={title} days={days} lines={lines} />
    </figure>
  );
}

function highestOf(lines: readonly ChartLine[], days: readonly string[]): string {
  const all = lines.flatMap(({ name, counts }) => counts.map((count = 0, index) => ({ name, count, index })));
  const { name, count, index } = all.reduce((most, one) => (one.count > most.count ? one : most));
  return `Highest: ${name} ${count.toLocaleString('en-GB')} on ${formatDay(days[index] ?? '')}.`;
}
