import css from './charts.module.css';

export interface ChartLine {
  readonly name: string;
  /** One for each day; undefined where the day has no value. */
  readonly counts: readonly (number | undefined)[];
  /** Of the whole period; undefined where it has none. */
  readonly overall: number | undefined;
}

/** Beside the colours, for people who cannot tell those apart: no two lines of a chart have the same. */
export const DASHES = ['none', '6 3', '2 3', '10 3 2 3', '12 4', '1 5', '8 2 2 2 2 2', '4 6', '14 3 5 3'] as const;

/** The colour of a chart's first, second … line. */
export const seriesClass = (index: number): string | undefined => css[`series${index + 1}`];
