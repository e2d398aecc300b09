import { expect, test } from 'vitest';
import { gridToOsgb36, gridToWgs84, wgs84ToGrid } from './national-grid.ts';

test('reproduces the worked example of the Ordnance Survey guide', () => {
  const point = gridToOsgb36({ easting: 651_409.903, northing: 313_177.27 });
  expect(point.latitude).toBeCloseTo(52 + 39 / 60 + 27.2531 / 3600, 7);
  expect(point.longitude).toBeCloseTo(1 + 43 / 60 + 4.5177 / 3600, 7);
});

test('places central London within ten metres of GPS', () => {
  const point = gridToWgs84({ easting: 529_090, northing: 179_645 });
  expect(point.latitude).toBeCloseTo(51.501009, 4);
  expect(point.longitude).toBeCloseTo(-0.141588, 4);
});

test.each([
  ['London', { latitude: 51.501009, longitude: -0.141588 }],
  ['Belfast', { latitude: 54.597, longitude: -5.93 }],
  ['Saint Helier', { latitude: 49.188, longitude: -2.105 }],
  ['Lerwick', { latitude: 60.155, longitude: -1.145 }],
])('%s is found again from its place on the grid', (_where, point) => {
  const again = gridToWgs84(wgs84ToGrid(point));
  expect(again.latitude).toBeCloseTo(point.latitude, 6);
  expect(again.longitude).toBeCloseTo(point.longitude, 6);
});
