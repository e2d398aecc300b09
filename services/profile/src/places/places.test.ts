import { BAND_KEPT_MILES } from '@notalone/contracts/limits';
import { expect, test } from 'vitest';
import { loadPlaces } from './places.ts';

const places = loadPlaces();
function cellOf(postcode: string, city = 'Leeds'): string {
  const placing = places.cellOf(postcode, city);
  if ('refused' in placing) throw new Error(`${postcode} is not placed.`);
  return placing.cell;
}
const [LEEDS, SHIPLEY, YORK, BRISTOL] = ['LS12 1AA', 'BD18 1AA', 'YO24 1AA', 'BS5 1AA'].map((each) => cellOf(each)) as [
  string,
  string,
  string,
  string,
];

test.each([
  ['ls6 3ab', 'Leeds', { cell: 'E428N436', postcode: 'LS6 3AB' }],
  ['  EC1A1BB ', 'London', { cell: 'E528N180', postcode: 'EC1A 1BB' }],
  ['AB13 0AA', 'Aberdeen', { cell: 'E392N804', postcode: 'AB13 0AA' }],
  ['BT7 1NN', 'belfast', { cell: 'E144N527', postcode: 'BT7 1NN' }],
  ['JE2 3AB', 'St. Helier', { cell: 'E392N-83', postcode: 'JE2 3AB' }],
  ['JE3 8AA', 'St Brelade', { cell: 'E392N-83', postcode: 'JE3 8AA' }],
  ['IM1 1AA', 'Douglas', { cell: 'E236N478', postcode: 'IM1 1AA' }],
  ['GY9 3AA', 'St. Anne', { cell: 'E364N-48', postcode: 'GY9 3AA' }],
  ['QQ1 1AA', 'Leeds', { refused: 'outcode' }],
  ['LS99 9ZZ9', 'Leeds', { refused: 'shape' }],
  ['BT7 1NN', 'Nowhere', { refused: 'town' }],
  ['BT7 1NN', '', { refused: 'town' }],
])('%s in %s is placed as expected', (postcode, city, expected) => {
  expect(places.cellOf(postcode, city)).toEqual(expected);
});

test('outcodes share a cell with their neighbours, and those of few postcodes with the nearest', () => {
  expect(cellOf('LS6 3AB')).toBe(LEEDS);
  expect(cellOf('TR21 0LW')).toBe(cellOf('TR19 7AA'));
});

test('the cells around one come by band, nearest first, and include the cell itself', () => {
  const around = places.around(LEEDS, 50);
  expect(around.map(({ band }) => band)).toEqual(['under 5 miles', '5–10', '10–25', '25–50']);
  expect(around[0]?.cells).toContain(LEEDS);
  expect(around.find(({ cells }) => cells.includes(SHIPLEY))?.band).toBe('5–10');
  expect(around.some(({ cells }) => cells.includes(BRISTOL))).toBe(false);
});

test('a radius of 5 miles finds nothing beyond the first band', () => {
  expect(places.around(LEEDS, 5).map(({ band }) => band)).toEqual(['under 5 miles']);
});

test('the band of two cells is the same either way, and undefined outside the radius', () => {
  expect(places.bandWithin(LEEDS, LEEDS, 5)).toBe('under 5 miles');
  expect(places.bandWithin(LEEDS, BRISTOL, 500)).toBe('over 50');
  expect(places.bandWithin(BRISTOL, LEEDS, 500)).toBe('over 50');
  expect(places.bandWithin(LEEDS, BRISTOL, 100)).toBeUndefined();
  expect(places.bandWithin(LEEDS, 'gone', 500)).toBeUndefined();
});

test('a move keeps the cell until it leads far enough away from it, and a cell that is gone is replaced', () => {
  expect(BAND_KEPT_MILES).toBe(25);
  expect(places.afterMove(LEEDS, SHIPLEY)).toBe(LEEDS);
  expect(places.afterMove(LEEDS, YORK)).toBe(LEEDS);
  expect(places.afterMove(SHIPLEY, YORK)).toBe(YORK);
  expect(places.afterMove(LEEDS, BRISTOL)).toBe(BRISTOL);
  expect(places.afterMove('LS12', LEEDS)).toBe(LEEDS);
});
