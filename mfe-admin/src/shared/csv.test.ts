import { expect, test } from 'vitest';
import { rowsOf, toCsv } from './csv.ts';

test('cells are quoted, and none is a formula', () => {
  expect(
    toCsv([
      ['Name', 'Said'],
      ['=1+1', 'He said "no",\nand left'],
    ]),
  ).toBe('\uFEFF"Name","Said"\r\n"\'=1+1","He said ""no"",\nand left"\r\n');
});

test('a table is read as it is shown, without its buttons and without an excerpt beside the whole', () => {
  document.body.innerHTML = `<table><thead><tr><th>Name</th><th>Text</th><th>Actions</th></tr></thead><tbody><tr>
    <td><div><strong>Pocket</strong><p>Leeds</p></div></td>
    <td><div><p>Belts…</p><details><summary>Read all</summary><p>Belts for pumps.</p></details></div></td>
    <td><div><button>Delete</button></div></td></tr></tbody></table>`;
  const table = document.querySelector('table');
  if (!table) throw new Error('No table');
  expect(rowsOf(table)).toEqual([
    ['Name', 'Text'],
    ['Pocket · Leeds', 'Belts for pumps.'],
  ]);
});
