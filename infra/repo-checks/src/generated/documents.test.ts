import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REPO } from '../run-tool.ts';
import { replaceBlock } from './blocks.ts';
import { DOCUMENTS, generatedDocument } from './documents.ts';

test.each(Object.keys(DOCUMENTS))('the generated parts of %s are those of the code: npm run docs', async (path) => {
  expect(await readFile(join(REPO, path), 'utf8')).toBe(await generatedDocument(path));
});

test('a part that was changed by hand is found, and one that is not there', () => {
  const document = '# A\n\n<!-- generated: one -->\n\nby hand\n\n<!-- end of generated -->\n\nmore\n';
  expect(replaceBlock(document, 'one', 'by code')).toBe(document.replace('by hand', 'by code'));
  expect(() => replaceBlock(document, 'two', 'by code')).toThrow('no part "two"');
});
