import { expect, test } from 'vitest';
import { filesOverLimit } from './file-length.ts';
import { writeLongFiles } from './long-files.ts';
import { repoFiles } from './repo-files.ts';

test('no file is over the limit', async () => {
  const files = await repoFiles();
  expect(files.length).toBeGreaterThan(100);
  expect(await filesOverLimit(files.filter((path) => !path.includes('/fixtures/')))).toEqual([]);
});

test('a file of 401 lines is over the limit, a test of 401 lines is not', async () => {
  const { code, test, remove } = await writeLongFiles();
  try {
    expect(await filesOverLimit([code, test])).toEqual([`${code}: 401 > 400`]);
  } finally {
    await remove();
  }
});
