import { expect, test } from 'vitest';
import { runInParallelGroups } from './parallel-groups.ts';

const suite = (name: string, parallelGroup?: string) => ({
  name,
  ...(parallelGroup && { parallelGroup }),
  run: async () => ({ passed: 1, failed: 0 }),
});

test('groups run in parallel, suites of a group in order, ungrouped suites afterwards, and results keep the given order', async () => {
  const order: string[] = [];
  const suites = [
    suite('lint', 'checks'),
    suite('unit'),
    suite('unused', 'checks'),
    suite('kills', 'kills'),
    suite('e2e'),
  ];
  const results = await runInParallelGroups(suites, async ({ name }) => {
    order.push(`${name} begins`);
    await new Promise(setImmediate);
    order.push(`${name} ends`);
    return name;
  });
  expect(results).toEqual(['lint', 'unit', 'unused', 'kills', 'e2e']);
  expect(order.slice(0, 2)).toEqual(['lint begins', 'kills begins']);
  expect(order.filter((what) => /lint|unused/.test(what))).toEqual([
    'lint begins',
    'lint ends',
    'unused begins',
    'unused ends',
  ]);
  expect(order.slice(6)).toEqual(['unit begins', 'unit ends', 'e2e begins', 'e2e ends']);
});
