import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { assertPortsFree, freePorts, LOOPBACK, untilPortsFree } from '../src/processes/ports.ts';

test('the error for a taken port names the variable that changes it', async () => {
  const [taken = 0, free = 0] = await freePorts(2);
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(taken, LOOPBACK, resolve));
  const uses = [
    { port: taken, owner: 'MongoDB', variable: 'MONGO_PORT' },
    { port: free, owner: 'Redis', variable: 'REDIS_PORT' },
  ];
  await expect(assertPortsFree(uses)).rejects.toThrow(
    `Port ${taken}, needed for MongoDB, is taken by another program. Stop that program, or set MONGO_PORT to a free port.`,
  );
  await new Promise((resolve) => other.close(resolve));
  await expect(assertPortsFree(uses)).resolves.toBeUndefined();
});

test('a port that is freed soon is waited for, one that is not is reported', async () => {
  const [port = 0] = await freePorts(1);
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, LOOPBACK, resolve));
  expect(await untilPortsFree([port], 0)).toBe(false);
  const freed = untilPortsFree([port], 10_000);
  await new Promise((resolve) => other.close(resolve));
  expect(await freed).toBe(true);
});
