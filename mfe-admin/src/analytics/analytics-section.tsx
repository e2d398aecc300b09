import { Notice, SelectField, Stack } from '@notalone/ui';
import { useState } from 'react';
import { LineChart } from '../charts/line-chart.tsx';
import { formatDay } from '../shared/times.ts';
import css from './analytics.module.css';
import { CASE_KINDS, daysUntil, hoursLine, lineOf, type Summary, sumOf } from './series.ts';
import { useAnalytics } from './use-analytics.ts';

const RANGES = [7, 30, 90] as const;

/** What each number counts: services/content/src/statistics. */
const CARDS = [
  { label: 'Site Visits', field: 'siteVisits', about: 'How often somebody opened the site, guests too.' },
  {
    label: 'Active Users',
    field: 'activeUsers',
    about:
      'Families in which somebody logged in, posted or commented. A family counts once a day, so one that came on three days counts three times.',
  },
  { label: 'Posts', field: 'posts', about: 'Written in this time, those deleted since too.' },
  { label: 'Comments', field: 'comments', about: 'Written in this time, those deleted since too.' },
] as const;

/** Numbers of the last days, as cards and charts, which have their height before the numbers are there. */
export function AnalyticsSection() {
  const [days, setDays] = useState('30');
  const summary = useAnalytics(days);
  const range = daysUntil(new Date(), Number(days));
  return (
    <Stack gap={5}>
      <div className={css.range}>
        <SelectField
          name="days"
          label="Days"
          options={RANGES.map((count) => ({ value: String(count), label: `Last ${count} days` }))}
          value={days}
          onChange={setDays}
        />
      </div>
      {summary.isError ? (
        <Notice tone="danger" title="Failed to fetch analytics." isLive>
          <p>No analytics data available.</p>
        </Notice>
      ) : (
        <>
          <p role="status">{summary.data ? stateOf(summary.data, range) : 'Loading analytics...'}</p>
          <Numbers summary={summary.data} range={range} />
        </>
      )}
    </Stack>
  );
}

const stateOf = (summary: Summary, range: readonly string[]): string =>
  CARDS.every(({ field }) => sumOf(summary[field]) === 0) && summary.reports.length === 0
    ? 'No analytics data available.'
    : `${formatDay(range[0] ?? '')} to ${formatDay(range.at(-1) ?? '')}`;

interface NumbersProps {
  /** Undefined while it loads. */
  readonly summary: Summary | undefined;
  readonly range: readonly string[];
}

function Numbers({ summary, range }: NumbersProps) {
  const chart = { days: range, isLoading: summary === undefined };
  const line = (name: string, field: (typeof CARDS)[number]['field']) => lineOf(name, range, summary?.[field] ?? []);
  const reports = CASE_KINDS.map(({ type, name }) =>
    lineOf(name, range, summary?.reports.filter((count) => count.type === type) ?? []),
  );
  return (
    <>
      <dl className={css.cards}>
        {CARDS.map(({ label, field, about }) => (
          <div key={field} className={css.card}>
            <dt>{label}</dt>
            <dd className={css.number}>{summary ? sumOf(summary[field]).toLocaleString('en-GB') : '…'}</dd>
            <dd className={css.about}>{about}</dd>
          </div>
        ))}
      </dl>
      <div className={css.charts}>
        <LineChart
          {...chart}
          title="Site visits each day"
          overallLabel="in all"
          lines={[line('Visits', 'siteVisits')]}
        />
        <LineChart
          {...chart}
          title="Active families each day"
          overallLabel="in all"
          lines={[line('Families', 'activeUsers')]}
        />
        <LineChart
          {...chart}
          title="Posts and comments each day"
          overallLabel="in all"
          lines={[line('Posts', 'posts'), line('Comments', 'comments')]}
        />
        <LineChart
          {...chart}
          title="Hours from a report to its decision"
          overallLabel="on average"
          lines={[hoursLine('Hours', range, summary?.decisionHours ?? [])]}
        />
        <div className={css.wide}>
          <LineChart {...chart} title="Reports each day, by kind" overallLabel="in all" lines={reports} />
        </div>
      </div>
    </>
  );
}
