import { expect, test } from 'vitest';
import { closeGradually } from './close-gradually.ts';

/** Connections, and how many were open at each step. */
function connectionsInTest(count: number) {
  const open = new Set<{ close(): void }>();
  const steps: number[] = [];
  for (let made = 0; made < count; made += 1) {
    const connection = { close: () => void open.delete(connection) };
    open.add(connection);
  }
  const list = () => {
    steps.push(open.size);
    return [...open];
  };
  return { open, steps, list };
}

test('closes an equal share at each step', async () => {
  const { open, steps, list } = connectionsInTest(8);
  await closeGradually(list, 400);
  expect(steps).toEqual([8, 6, 4, 2]);
  expect(open.size).toBe(0);
});

test('ends at once when nothing is open', async () => {
  const { steps, list } = connectionsInTest(0);
  await closeGradually(list, 30_000);
  expect(steps).toEqual([0]);
});

test('does nothing without time for it', async () => {
  const { open, list } = connectionsInTest(3);
  await closeGradually(list, 0);
  expect(open.size).toBe(3);
});
