import { Gauge } from '@prometheus-io/client';
import { expect, test } from 'vitest';
import { metrics, readForGauge } from './metrics.ts';

const newGauge = (name: string, read: () => Promise<number>) =>
  new Gauge({
    name,
    help: name,
    registers: [metrics],
    async collect() {
      const value = await readForGauge(read, 20);
      if (value !== undefined) this.set(value);
    },
  });
const exported = async (name: string) =>
  (await metrics.metrics())
    .split('\n')
    .find((line) => line.startsWith(`${name} `))
    ?.split(' ')[1];

test.each([
  ['fails', () => Promise.reject(new Error('The store is down'))],
  ['does not answer', () => new Promise<number>(() => undefined)],
] as const)('a gauge whose store %s keeps its last value, and the other metrics are there', async (what, down) => {
  let read: () => Promise<number> = () => Promise.resolve(7);
  const name = `test_${what.replaceAll(' ', '_')}`;
  newGauge(name, () => read());
  expect(await exported(name)).toBe('7');
  const failures = Number(await exported('metrics_read_failures_total'));
  read = down;
  expect(await exported(name)).toBe('7');
  expect(Number(await exported('metrics_read_failures_total'))).toBe(failures + 1);
  read = () => Promise.resolve(8);
  expect(await exported(name)).toBe('8');
});
