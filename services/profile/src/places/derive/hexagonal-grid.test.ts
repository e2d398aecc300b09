import { CELL_WIDTH_METRES } from '@notalone/contracts/limits';
import { expect, test } from 'vitest';
import { cellAt } from './hexagonal-grid.ts';
import { metresBetween } from './merge-cells.ts';

const points = Array.from({ length: 2000 }, (_, index) => ({
  easting: ((index * 7919) % 700_000) - 20_000,
  northing: ((index * 104_729) % 1_300_000) - 100_000,
}));
const around = (centre: { easting: number; northing: number }) =>
  Array.from({ length: 6 }, (_, side) => ({
    easting: centre.easting + CELL_WIDTH_METRES * Math.cos((side * Math.PI) / 3),
    northing: centre.northing + CELL_WIDTH_METRES * Math.sin((side * Math.PI) / 3),
  }));

test('a point is at most a corner’s distance from the centre of its cell, and no other centre is nearer', () => {
  const wrong = points.filter((point) => {
    const { centre } = cellAt(point);
    const metres = metresBetween(point, centre);
    const isFar = metres > CELL_WIDTH_METRES / Math.sqrt(3) + 1;
    return isFar || around(centre).some((neighbour) => metresBetween(point, neighbour) < metres - 1);
  });
  expect(wrong).toEqual([]);
});

test('the six neighbours of a cell lie one width away, each with an id of its own', () => {
  for (const point of points.slice(0, 100)) {
    const { id, centre } = cellAt(point);
    expect(cellAt(centre)).toEqual({ id, centre });
    const neighbours = around(centre).map(cellAt);
    for (const neighbour of neighbours) expect(metresBetween(centre, neighbour.centre)).toBeCloseTo(CELL_WIDTH_METRES);
    expect(new Set([id, ...neighbours.map((neighbour) => neighbour.id)]).size).toBe(7);
  }
});
