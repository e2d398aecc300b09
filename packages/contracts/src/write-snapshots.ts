import { writeFileSync } from 'node:fs';
import { SNAPSHOTS } from './snapshots.ts';

for (const { file, schemas } of SNAPSHOTS) writeFileSync(file, `${JSON.stringify(schemas(), undefined, 2)}\n`);
