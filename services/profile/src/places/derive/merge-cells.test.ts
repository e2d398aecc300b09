import { expect, test } from 'vitest';
import { mergeCells, metresBetween } from './merge-cells.ts';
import type { GridPoint } from './national-grid.ts';

/** `count` homes in a square of `side` metres around a point. */
const square = (easting: number, northing: number, side: number, count = 100): GridPoint[] =>
  Array.from({ length: count }, (_, index) => ({
    easting: easting + ((index % 10) / 9 - 0.5) * side,
    northing: northing + (Math.floor(index / 10) / 9 - 0.5) * side,
  }));
const membersById = (cells: ReturnType<typeof mergeCells>) =>
  Object.fromEntries(cells.map(({ id, members }) => [id, members]));

test('outcodes of one cell stand at its centre; a cell with few postcodes merges into the nearest', () => {
  const outcodes = new Map([
    ['AA1', square(500, 0, 4000)],
    ['AA2', square(-500, 500, 4000)],
    ['BB1', square(24_000, 0, 4000)],
    ['CC1', square(39_000, 0, 4000, 10)],
  ]);
  const cells = mergeCells(outcodes, { minPostcodes: 100, minSpreadMetres: 0 });
  expect(membersById(cells)).toEqual({ E0N0: ['AA1', 'AA2'], E24N0: ['CC1', 'BB1'] });
  expect(cells.map(({ centre }) => centre)).toContainEqual({ easting: 24_000, northing: 0 });
});

test('cells with few postcodes merge with each other before they reach a large one', () => {
  const islands = new Map([
    ['AA1', square(0, 0, 4000)],
    ['ZE1', square(200_000, 0, 1000, 60)],
    ['ZE2', square(216_000, 0, 1000, 50)],
  ]);
  expect(membersById(mergeCells(islands, { minPostcodes: 100, minSpreadMetres: 0 }))).toEqual({
    E0N0: ['AA1'],
    E200N0: ['ZE2', 'ZE1'],
  });
});

test('cells of a dense town merge until half of the homes of each are so far from any one guess', () => {
  const outcodes = new Map(
    Array.from({ length: 25 }, (_, index) => [
      `A${index}`,
      square((index % 5) * 4000, Math.floor(index / 5) * 4000, 3000),
    ]),
  );
  const cells = mergeCells(outcodes, { minPostcodes: 100, minSpreadMetres: 3000 });
  expect(cells.length).toBeGreaterThan(1);
  for (const { homes, guess } of cells) {
    const halfWithin = (point: GridPoint) =>
      homes.map((home) => metresBetween(home, point)).sort((a, b) => a - b)[Math.floor(homes.length / 2)] ?? 0;
    const points = [guess, ...homes.filter((_, index) => index % 10 === 0)];
    expect(Math.min(...points.map(halfWithin))).toBeGreaterThan(2900);
  }
});
