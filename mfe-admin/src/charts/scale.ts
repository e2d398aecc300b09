const MOST_STEPS = 4;
const ROUND = [1, 2, 5, 10] as const;

/** Round whole numbers from 0 to at least `highest`, for the vertical axis. */
export function countTicks(highest: number): number[] {
  const least = highest / MOST_STEPS;
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  const step = power * (ROUND.find((factor) => factor * power >= least) ?? 10);
  const steps = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

/** Which of `days` days have a label below the axis: evenly spaced, few enough for a phone, the last always. */
export function dayTicks(days: number): number[] {
  const every = Math.max(1, Math.ceil((days - 1) / MOST_STEPS));
  return Array.from({ length: days }, (_, index) => index).filter((index) => (days - 1 - index) % every === 0);
}

/** How far a day is from the left, in per cent of the width. */
export const acrossOf = (index: number, days: number): number => (days > 1 ? (index / (days - 1)) * 100 : 50);

/** How far a count is from the top, in per cent of the height. */
export const downOf = (count: number, top: number): number => 100 - (count / top) * 100;

type Counts = readonly (number | undefined)[];

/** The path of a line in a square of 100 by 100. A day without a value is a gap. */
export function pathOf(counts: Counts, top: number): string {
  return counts
    .map((count, index) => {
      if (count === undefined) return '';
      const start = counts[index - 1] === undefined ? 'M' : 'L';
      return `${start}${acrossOf(index, counts.length).toFixed(2)} ${downOf(count, top).toFixed(2)}`;
    })
    .join('');
}

/** The days whose value has no neighbour, so that no line shows it. */
export const aloneIn = (counts: Counts): number[] =>
  counts.flatMap((count, index) =>
    count !== undefined && counts[index - 1] === undefined && counts[index + 1] === undefined ? [index] : [],
  );
