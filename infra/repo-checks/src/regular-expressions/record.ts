// npm run regexes -w @notalone/repo-checks: proves new regular expressions and records the linear ones.

import { nameOf, productExpressions, readRecord, writeRecord } from './product.ts';
import { proveLinear } from './prove.ts';

const proven = new Set(await readRecord());
const { known } = await productExpressions();
const recorded = new Set<string>();
const refused = new Set<string>();
for (const { path, line, pattern, flags } of known) {
  const name = nameOf({ pattern, flags });
  if (recorded.has(name)) continue;
  const verdict = proven.has(name) ? 'linear' : await proveLinear(pattern, flags);
  if (verdict === 'linear') recorded.add(name);
  else refused.add(`${path}:${line} ${name}\n  ${verdict}`);
}
await writeRecord(recorded);
for (const refusal of refused) process.stdout.write(`${refusal}\n`);
process.exitCode = refused.size > 0 ? 1 : 0;
