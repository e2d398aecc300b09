import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SNAPSHOTS } from './snapshots.ts';

test.each(SNAPSHOTS)(
  '$file.pathname matches the contracts; `npm run contracts -w packages/contracts` updates it',
  ({ file, schemas }) => {
    const now: unknown = JSON.parse(JSON.stringify(schemas()));
    expect(now).toEqual(JSON.parse(readFileSync(file, 'utf8')));
  },
);
