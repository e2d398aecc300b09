import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { assertPortsFree, freePorts, LOOPBACK } from '../src/processes/ports.ts';

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
