import { expect, test } from 'vitest';
import { loadPlaces } from './places.ts';

const places = loadPlaces();

test.each([
  ['ls6 3ab', 'Leeds', { place: 'LS12', postcode: 'LS6 3AB' }],
  ['  EC1A1BB ', 'London', { place: 'N1', postcode: 'EC1A 1BB' }],
  ['AB13 0AA', 'Aberdeen', { place: 'AB32', postcode: 'AB13 0AA' }],
  ['BT7 1NN', 'belfast', { place: 'BT belfast', postcode: 'BT7 1NN' }],
  ['JE2 3AB', 'St. Helier', { place: 'JE st helier', postcode: 'JE2 3AB' }],
  ['JE3 8AA', 'St Brelade', { place: 'JE st helier', postcode: 'JE3 8AA' }],
  ['IM1 1AA', 'Douglas', { place: 'IM douglas', postcode: 'IM1 1AA' }],
  ['IM5 1AA', 'Peel', { place: 'IM douglas', postcode: 'IM5 1AA' }],
  ['GY9 3AA', 'St. Anne', { place: 'GY st peter port', postcode: 'GY9 3AA' }],
  ['QQ1 1AA', 'Leeds', { refused: 'outcode' }],
  ['LS99 9ZZ9', 'Leeds', { refused: 'shape' }],
  ['BT7 1NN', 'Nowhere', { refused: 'town' }],
  ['BT7 1NN', '', { refused: 'town' }],
])('%s in %s stands where expected', (postcode, city, expected) => {
  expect(places.place(postcode, city)).toEqual(expected);
});

test('what lies around a place comes by band, nearest first, and includes the place itself', () => {
  const around = places.around('LS12', 50);
  expect(around.map(({ band }) => band)).toEqual(['under 5 miles', '5–10', '10–25', '25–50']);
  expect(around[0]?.places).toContain('LS12');
  expect(around.find(({ places: near }) => near.includes('BD18'))?.band).toBe('5–10');
  expect(around.some(({ places: near }) => near.includes('BS5'))).toBe(false);
});

test('a radius of 5 miles finds nothing beyond the first band', () => {
  expect(places.around('LS12', 5).map(({ band }) => band)).toEqual(['under 5 miles']);
});

test('the band between two places is the same either way, and 0 miles is under 5', () => {
  expect(places.bandBetween('LS12', 'LS12')).toBe('under 5 miles');
  expect(places.bandBetween('LS12', 'BS5')).toBe('over 50');
  expect(places.bandBetween('BS5', 'LS12')).toBe('over 50');
  expect(places.bandBetween('LS12', 'gone')).toBeUndefined();
});

test('small outcodes stand with their neighbours, on islands too', () => {
  expect(places.around('TR19', 1).flatMap(({ places: near }) => near)).not.toContain('TR21');
  expect(places.place('TR21 0LW', 'Hugh Town')).toMatchObject({ place: 'TR19' });
});
