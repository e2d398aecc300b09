import { FAULTS } from '@notalone/testing/servers/faults';
import { expect, test } from 'vitest';
import { planOf } from './plan.ts';
import { PEERS } from './stack.ts';

test('each round has each fault of each peer, or of the peers that are named', () => {
  expect(planOf('1', 7, []).faults).toHaveLength(PEERS.length * FAULTS.length);
  const named = planOf('2', 7, ['redis', 'kafka']).faults;
  expect(named).toHaveLength(2 * 2 * FAULTS.length);
  expect(new Set(named.map(([peer]) => peer))).toEqual(new Set(['redis', 'kafka']));
});

test('a plan without faults, which would hold whatever the product does, is refused', () => {
  expect(() => planOf('1', 7, ['mongo'])).toThrow('mongodb, kafka, redis, providers');
  expect(() => planOf('redis', 7, [])).toThrow("ROUNDS is 'redis'");
  expect(() => planOf('0', 7, [])).toThrow("ROUNDS is '0'");
});
