import { expect, test } from 'vitest';
import { mergeOutcodes, metresBetween } from './merge-outcodes.ts';
import type { GridPoint } from './national-grid.ts';

/** A hundred homes in a square of `side` metres around a point. */
const square = (easting: number, northing: number, side: number): GridPoint[] =>
  Array.from({ length: 100 }, (_, index) => ({
    easting: easting + ((index % 10) / 9 - 0.5) * side,
    northing: northing + (Math.floor(index / 10) / 9 - 0.5) * side,
  }));
const coarse = { minPostcodes: 100, minSpread: 1500 };

test('dense neighbours become one place, named after the larger, and wide ones stay alone', () => {
  const dense = [...square(1000, 0, 1000), { easting: 1000, northing: 0 }];
  const outcodes = new Map([
    ['AA1', square(0, 0, 1000)],
    ['AA2', dense],
    ['BB1', square(30_000, 0, 6000)],
    ['CC1', square(60_000, 0, 6000).slice(0, 10)],
  ]);
  const places = mergeOutcodes(outcodes, { ...coarse, minSpread: 500 });
  expect(Object.fromEntries(places.map(({ name, outcodes: members }) => [name, members]))).toEqual({
    AA2: ['AA1', 'AA2'],
    BB1: ['BB1', 'CC1'],
  });
});

test('half of the homes of each place are at least so far from any one guess', () => {
  const outcodes = new Map(Array.from({ length: 25 }, (_, index) => [`A${index}`, square((index % 5) * 1200, Math.floor(index / 5) * 1200, 1200)]));
  const places = mergeOutcodes(outcodes, coarse);
  expect(places.length).toBeGreaterThan(0);
  for (const { homes, centroid } of places) {
    for (const guess of [centroid, ...homes]) {
      const distances = homes.map((home) => metresBetween(home, guess)).sort((a, b) => a - b);
      expect(distances[Math.floor(homes.length / 2)]).toBeGreaterThan(1400);
    }
  }
});
