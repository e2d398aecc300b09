import { Grid, Notice, SelectField, Stack } from '@notalone/ui';
import { useState } from 'react';
import css from './analytics.module.css';
import { LineChart, type Point } from './line-chart.tsx';
import { daysUntil, filled, sumOf } from './series.ts';
import { type Summary, useAnalytics } from './use-analytics.ts';

const RANGES = [7, 30, 90] as const;

const CARDS = [
  { label: 'Site Visits', field: 'siteVisits' },
  { label: 'Active Users', field: 'activeUsers' },
  { label: 'Posts', field: 'posts' },
  { label: 'Comments', field: 'comments' },
] as const;

/** Numbers of the last days, as cards and plots. */
export function AnalyticsSection() {
  const [days, setDays] = useState('30');
  const summary = useAnalytics(days);
  return (
    <Stack gap={5}>
      <div className={css.range}>
        <SelectField
          name="days"
          label="Days"
          options={RANGES.map((range) => ({ value: String(range), label: `Last ${range} days` }))}
          value={days}
          onChange={setDays}
        />
      </div>
      {summary.isPending && <p role="status">Loading analytics...</p>}
      {summary.isError && (
        <Notice tone="danger" title="Failed to fetch analytics." isLive>
          <p>No analytics data available.</p>
        </Notice>
      )}
      {summary.data && <Numbers summary={summary.data} days={Number(days)} />}
    </Stack>
  );
}

function Numbers({ summary, days }: { readonly summary: Summary; readonly days: number }) {
  const range = daysUntil(new Date(), days);
  const plot = (counts: readonly Point[]) => filled(range, counts);
  const byType = [...Map.groupBy(summary.reports, ({ type }) => type)];
  const hours = summary.decisionHours.map(({ day, hours: count }) => ({ day, count }));
  if (CARDS.every(({ field }) => sumOf(summary[field]) === 0) && summary.reports.length === 0)
    return <p>No analytics data available.</p>;
  return (
    <>
      <dl className={css.cards}>
        {CARDS.map(({ label, field }) => (
          <div key={field} className={css.card}>
            <dt>{label}</dt>
            <dd>{sumOf(summary[field]).toLocaleString('en-GB')}</dd>
          </div>
        ))}
      </dl>
      <Grid min="l" gap={5}>
        <LineChart title="Visits" lines={[{ name: 'Visits', points: plot(summary.siteVisits) }]} />
        <LineChart title="Active families" lines={[{ name: 'Families', points: plot(summary.activeUsers) }]} />
        <LineChart
          title="Posts and comments"
          lines={[
            { name: 'Posts', points: plot(summary.posts) },
            { name: 'Comments', points: plot(summary.comments) },
          ]}
        />
        <LineChart
          title="Reports by kind"
          lines={byType.map(([type, counts]) => ({ name: type, points: plot(counts) }))}
        />
        <LineChart title="Hours to a decision" lines={[{ name: 'Hours', points: plot(hours) }]} />
      </Grid>
    </>
  );
}
