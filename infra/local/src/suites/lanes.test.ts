import { expect, test } from 'vitest';
import { inLanes } from './lanes.ts';

const suite = (name: string, lane?: string) => ({ name, ...(lane && { lane }), run: async () => ({ passed: 1, failed: 0 }) });

test('lanes run side by side and in themselves one after the other; the rest follows, and the answers stand in the order given', async () => {
  const order: string[] = [];
  const suites = [suite('lint', 'checks'), suite('unit'), suite('unused', 'checks'), suite('kills', 'kills'), suite('e2e')];
  const answers = await inLanes(suites, async ({ name }) => {
    order.push(`${name} begins`);
    await new Promise(setImmediate);
    order.push(`${name} ends`);
    return name;
  });
  expect(answers).toEqual(['lint', 'unit', 'unused', 'kills', 'e2e']);
  expect(order.slice(0, 2)).toEqual(['lint begins', 'kills begins']);
  expect(order.filter((what) => /lint|unused/.test(what))).toEqual(['lint begins', 'lint ends', 'unused begins', 'unused ends']);
  expect(order.slice(6)).toEqual(['unit begins', 'unit ends', 'e2e begins', 'e2e ends']);
});
