import { expect, test } from 'vitest';
import { gridToOsgb36, gridToWgs84 } from './national-grid.ts';

test('the worked example of the Ordnance Survey guide comes out as printed there', () => {
  const point = gridToOsgb36({ easting: 651_409.903, northing: 313_177.27 });
  expect(point.latitude).toBeCloseTo(52 + 39 / 60 + 27.2531 / 3600, 7);
  expect(point.longitude).toBeCloseTo(1 + 43 / 60 + 4.5177 / 3600, 7);
});

test('a point of central London lies where GPS says, to ten metres', () => {
  const point = gridToWgs84({ easting: 529_090, northing: 179_645 });
  expect(point.latitude).toBeCloseTo(51.501009, 4);
  expect(point.longitude).toBeCloseTo(-0.141588, 4);
});
