import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const LIMIT_BYTES = 60_000;

test('all fonts together are at most 60 kB', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.woff2'));
  expect(files).toHaveLength(4);
  const bytes = files.map((file) => statSync(path.join(import.meta.dirname, file)).size);
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(LIMIT_BYTES);
});
