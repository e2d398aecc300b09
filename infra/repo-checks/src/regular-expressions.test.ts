import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFinder } from './regular-expressions/find.ts';
import { nameOf, productExpressions, readRecord } from './regular-expressions/product.ts';
import { proveLinear } from './regular-expressions/prove.ts';
import { REPO } from './run-tool.ts';

const FIXTURE = 'infra/repo-checks/fixtures/regular-expressions/super-linear.ts';

test('every regular expression of product code is recorded as linear', async () => {
  const { known, atRunTime } = await productExpressions();
  const proven = new Set(await readRecord());
  const names = new Set(known.map(nameOf));
  const unproven = known.filter((one) => !proven.has(nameOf(one)));
  expect({
    // When this fails: npm run regexes -w @notalone/repo-checks
    unproven: unproven.map((one) => `${one.path}:${one.line} ${nameOf(one)}`),
    gone: [...proven].filter((name) => !names.has(name)),
    atRunTime,
  }).toEqual({ unproven: [], gone: [], atRunTime: [] });
}, 60_000);

const verdicts = async () => {
  const found = createFinder((path) => readFileSync(join(REPO, path), 'utf8'))(FIXTURE);
  return Promise.all(
    found.map(async ({ line, pattern = '', flags }) => [line, await proveLinear(pattern, flags)] as const),
  );
};

test('finds super-linear expressions, literal or built from constants', async () => {
  expect(await verdicts()).toEqual([
    [3, expect.stringContaining('polynomial')],
    [4, expect.stringContaining('exponential')],
    [5, expect.stringContaining('polynomial')],
    [6, 'linear'],
  ]);
}, 60_000);

test.each([
  ['a literal', 'const a = /x+/gu;', ['/x+/gu']],
  ['a text', "RegExp('x+', 'i')", ['/x+/i']],
  ['a template of constants', `const A = 2; new RegExp(\`a{\${A + 1},}\`)`, ['/a{3,}/']],
  ['raw text', 'new RegExp(String.raw`\\d+`)', ['/\\d+/']],
  ['a list', "const W = 'a b c'.split(' '); new RegExp(W.slice(1).join('|'))", ['/b|c/']],
  ['keys', "const K = { a: 1, 'b c': 2 }; new RegExp(Object.keys(K).sort().join('|'))", ['/a|b c/']],
  [
    'the source of another',
    `const A = /x/i; new RegExp(\`^\${A.source}\`); new RegExp(A, "g")`,
    ['/x/i', '/^x/', '/x/g'],
  ],
  ['a constant of another file', "import { B as C } from './b.ts'; new RegExp(C)", ['/from b/']],
  ['nothing that only a run would tell', 'const f = (x: string) => new RegExp(x);', [undefined]],
])('an expression is read from %s', (_how, source, names) => {
  const files: Record<string, string> = { 'src/a.ts': source, 'src/b.ts': "export const B = 'from b';" };
  const found = createFinder((path) => files[path])('src/a.ts');
  expect(found.map(({ pattern, flags }) => pattern && nameOf({ pattern, flags }))).toEqual(names);
});
