import { useState } from 'react';
import { formatAxisDay } from '../shared/times.ts';
import { type ChartLine, DASHES, seriesClass } from './chart-line.ts';
import css from './charts.module.css';
import { acrossOf, aloneIn, countTicks, dayTicks, downOf, pathOf } from './scale.ts';

interface PlotProps {
  /** What screen readers say in place of the drawing. */
  readonly label: string;
  readonly days: readonly string[];
  readonly lines: readonly ChartLine[];
  /** The day whose values are shown. */
  readonly shown: number | undefined;
  /** Said by screen readers when a day is chosen. */
  readonly dayInWords: string;
  readonly sliderLabel: string;
  /** In place of the lines. */
  readonly note: string | undefined;
  readonly onShow: (index: number | undefined) => void;
}

/**
 * Axes and lines. An invisible slider lies on them: pointing, touching and the arrow keys choose a day, and screen
 * readers say its values.
 */
export function Plot({ label, days, lines, shown, dayInWords, sliderLabel, note, onShow }: PlotProps) {
  const [hasFocus, setFocus] = useState(false);
  const last = days.length - 1;
  const ticks = countTicks(Math.max(0, ...lines.flatMap(({ counts }) => counts.map((count = 0) => count))));
  const top = ticks.at(-1) ?? 1;
  return (
    <div className={css.area}>
      <svg role="img" aria-label={label} className={css.plot}>
        <Axes days={days} ticks={ticks} top={top} />
        {note === undefined ? (
          <>
            <Lines lines={lines} top={top} />
            {shown !== undefined && <Marks lines={lines} top={top} index={shown} days={days.length} />}
          </>
        ) : (
          <text x="50%" y="50%" className={css.day}>
            {note}
          </text>
        )}
      </svg>
      <input
        type="range"
        className={css.slider}
        aria-label={sliderLabel}
        aria-valuetext={dayInWords}
        min={0}
        max={last}
        value={shown ?? last}
        onChange={({ target }) => onShow(Number(target.value))}
        onFocus={() => {
          setFocus(true);
          onShow(shown ?? last);
        }}
        onBlur={() => {
          setFocus(false);
          onShow(undefined);
        }}
        onPointerMove={({ clientX, currentTarget }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          onShow(Math.min(last, Math.max(0, Math.round(((clientX - left) / width) * last))));
        }}
        onPointerLeave={() => !hasFocus && onShow(undefined)}
      />
    </div>
  );
}

interface AxesProps extends Pick<PlotProps, 'days'> {
  readonly ticks: readonly number[];
  readonly top: number;
}

const Axes = ({ days, ticks, top }: AxesProps) => (
  <>
    {ticks.map((tick) => {
      const y = `${downOf(tick, top)}%`;
      return (
        <g key={tick}>
          <line x2="100%" y1={y} y2={y} className={css.grid} />
          <text x="-8" y={y} dy="0.32em" className={css.count}>
            {tick.toLocaleString('en-GB', { notation: 'compact' })}
          </text>
        </g>
      );
    })}
    {dayTicks(days.length).map((index) => (
      <text key={index} x={`${acrossOf(index, days.length)}%`} y="100%" dy="1.6em" className={css.day}>
        {formatAxisDay(days[index] ?? '')}
      </text>
    ))}
  </>
);

interface LinesProps extends Pick<PlotProps, 'lines'> {
  readonly top: number;
}

/** A line that is 0 throughout would only hide the axis. */
const isDrawn = ({ counts }: ChartLine) => counts.some(Boolean);

const Lines = ({ lines, top }: LinesProps) =>
  lines.map((line, place) => {
    if (!isDrawn(line)) return null;
    const { name, counts } = line;
    return (
      <g key={name} className={seriesClass(place)}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className={css.lines}>
          <path d={pathOf(counts, top)} strokeDasharray={DASHES[place]} />
        </svg>
        {aloneIn(counts).map((index) => (
          <Dot key={index} index={index} counts={counts} top={top} />
        ))}
      </g>
    );
  });

interface DotProps extends Pick<ChartLine, 'counts'> {
  readonly index: number;
  readonly top: number;
}

const Dot = ({ index, counts, top }: DotProps) => (
  <circle cx={`${acrossOf(index, counts.length)}%`} cy={`${downOf(counts[index] ?? 0, top)}%`} r="4" />
);

interface MarksProps extends LinesProps {
  readonly index: number;
  /** How many. */
  readonly days: number;
}

/** Marks a day and its values. */
function Marks({ lines, top, index, days }: MarksProps) {
  const x = `${acrossOf(index, days)}%`;
  return (
    <>
      <line x1={x} x2={x} y2="100%" className={css.guide} />
      {lines.map((line, place) =>
        line.counts[index] === undefined || !isDrawn(line) ? null : (
          <g key={line.name} className={seriesClass(place)}>
            <Dot index={index} counts={line.counts} top={top} />
          </g>
        ),
      )}
    </>
  );
}
