import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DASHES } from './chart-line.ts';
import { LineChart } from './line-chart.tsx';

const days = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'];
const posts = { name: 'Posts', counts: [3, 0, 12, 5], overall: 20 };
const comments = { name: 'Comments', counts: [1, undefined, 4, 1200], overall: 1205 };
const open = (props: Partial<Parameters<typeof LineChart>[0]> = {}) =>
  render(
    <LineChart
      title="Writing"
      overallLabel="in all"
      days={days}
      lines={[posts, comments]}
      isLoading={false}
      {...props}
    />,
  );
const key = () =>
  within(screen.getByRole('list', { name: 'Key of Writing' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const slider = () => screen.getByRole('slider', { name: 'Writing: choose a day' });

test('has both axes, and says the period and its highest number in place of the drawing', () => {
  open();
  const drawing = screen.getByRole('img');
  expect(drawing.getAttribute('aria-label')).toBe(
    'Writing, 22 Nov 2026 to 25 Nov 2026. Highest: Comments 1,200 on 25 Nov 2026.',
  );
  const labels = [...drawing.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(labels).toEqual(['0', '500', '1k', '1.5k', '22 Nov', '23 Nov', '24 Nov', '25 Nov']);
});

test('the key shows the period, and with the focus the day that the keys choose, which is said too', async () => {
  open();
  expect(key()).toEqual(['Posts20', 'Comments1,205']);
  await userEvent.tab();
  expect(document.activeElement).toBe(slider());
  expect(screen.getByText('Wednesday, 25 November 2026')).toBeTruthy();
  expect(key()).toEqual(['Posts5', 'Comments1,200']);
  // jsdom moves no slider by keys; a browser does.
  fireEvent.change(slider(), { target: { value: '1' } });
  expect(key()).toEqual(['Posts0', 'Comments–']);
  expect(slider().getAttribute('aria-valuetext')).toBe('Monday, 23 November 2026: Posts 0, Comments none');
  await userEvent.tab();
  expect(screen.getByText('22 Nov 2026 to 25 Nov 2026, in all')).toBeTruthy();
});

test('pointing at a day shows its values until the pointer leaves', () => {
  open();
  slider().getBoundingClientRect = () => new DOMRect(100, 0, 300, 100);
  fireEvent.pointerMove(slider(), { clientX: 290 });
  expect(screen.getByText('Tuesday, 24 November 2026')).toBeTruthy();
  expect(key()).toEqual(['Posts12', 'Comments4']);
  fireEvent.pointerMove(slider(), { clientX: 20 });
  expect(key()).toEqual(['Posts3', 'Comments1']);
  fireEvent.pointerLeave(slider());
  expect(key()).toEqual(['Posts20', 'Comments1,205']);
});

test('the numbers are a table too, with a dash for a day without a value', async () => {
  open();
  await userEvent.click(screen.getByText('Show the numbers as a table'));
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Day', 'Posts', 'Comments'],
    ['22 Nov 2026', '3', '1'],
    ['23 Nov 2026', '0', '–'],
    ['24 Nov 2026', '12', '4'],
    ['25 Nov 2026', '5', '1,200'],
  ]);
});

test('each of nine lines has a colour and a dash of its own, the same in the key', () => {
  const lines = DASHES.map((dash) => ({ name: `Line ${dash}`, counts: [1, 2, 3, 4], overall: 10 }));
  open({ lines });
  const styleOf = (path: Element) => [
    path.closest('[class*=series]')?.getAttribute('class')?.replace('lines ', ''),
    path.getAttribute('stroke-dasharray'),
  ];
  const drawn = [...screen.getByRole('img').querySelectorAll('path')].map(styleOf);
  const inKey = [...screen.getByRole('list').querySelectorAll('path')].map(styleOf);
  expect(drawn).toEqual(inKey);
  expect(new Set(drawn.map(([colour]) => colour)).size).toBe(9);
  expect(new Set(drawn.map(([, dash]) => dash)).size).toBe(9);
});

test('while it loads, and where there is nothing, everything but the lines has its place', () => {
  const nothing = [{ name: 'Posts', counts: [0, 0, 0, 0], overall: 0 }];
  const { rerender } = open({ lines: nothing, isLoading: true });
  expect(key()).toEqual(['Posts…']);
  expect(screen.queryByText('Nothing in this period.')).toBeNull();
  rerender(<LineChart title="Writing" overallLabel="in all" days={days} lines={nothing} isLoading={false} />);
  expect(key()).toEqual(['Posts0']);
  expect(screen.getByText('Nothing in this period.')).toBeTruthy();
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('Nothing in this period.');
  expect(screen.getByText('Show the numbers as a table')).toBeTruthy();
});
