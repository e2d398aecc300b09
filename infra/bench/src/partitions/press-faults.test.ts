import { expect, test } from 'vitest';
import { type Outage, pressFaults } from './press-faults.ts';
import type { Press, Provider } from './presses.ts';

const LIMIT_MS = 5_000;
const provider = { sms: () => [{ body: 'at 53.0001' }] } as unknown as Provider;
const press = (begunAt: number, textedAt: number): Press => ({
  mark: '53.0001',
  phone: '+447700900001',
  begunAt,
  textedAt,
  acknowledgedAt: begunAt + 100,
});
const outage = (peer: Outage['peer'], begunAt: number, endedAt: number): Outage => ({
  peer,
  fault: 'half-open',
  begunAt,
  endedAt,
});
const faultsOf = (one: Press, ...outages: Outage[]) => pressFaults([one], outages, provider, LIMIT_MS);

test('a text that the provider did not take may come half a minute later, whatever fails by then', () => {
  const late = press(20_000, 51_000);
  expect(faultsOf(late, outage('providers', 0, 30_000), outage('redis', 31_000, 61_000))).toEqual([]);
  expect(faultsOf(late, outage('redis', 0, 30_000))).toEqual([expect.stringContaining('31.0 s late')]);
});

test('a press waits for MongoDB, and for nothing else', () => {
  expect(faultsOf(press(1_000, 34_000), outage('mongodb', 0, 30_000))).toEqual([]);
  expect(faultsOf(press(1_000, 36_000), outage('mongodb', 0, 30_000))).toEqual([expect.stringContaining('6.0 s late')]);
  expect(faultsOf(press(1_000, 34_000), outage('kafka', 0, 30_000))).toHaveLength(1);
});
