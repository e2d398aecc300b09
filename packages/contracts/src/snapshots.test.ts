import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SNAPSHOTS } from './snapshots.ts';

test.each(SNAPSHOTS)(
  '$file.pathname is what the contracts say; `npm run contracts -w packages/contracts` writes it anew',
  ({ file, schemas }) => {
    const now: unknown = JSON.parse(JSON.stringify(schemas()));
    expect(now).toEqual(JSON.parse(readFileSync(file, 'utf8')));
  },
);
