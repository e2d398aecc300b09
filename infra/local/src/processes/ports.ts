import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export const LOOPBACK = '127.0.0.1';
const ASK_AGAIN_MS = 200;

export interface PortUse {
  readonly port: number;
  /** The program that needs it, in words for the error message. */
  readonly owner: string;
  /** The environment variable that changes it. */
  readonly variable: string;
}

class PortTaken extends Error {
  override name = 'PortTaken';
}

function isFree(port: number): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const probe = createServer();
  probe.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)));
  probe.listen(port, LOOPBACK, () => probe.close(() => resolve(true)));
  return promise;
}

/** Waits until all ports are free, at most `timeoutMs`. Answers whether they are. */
export async function untilPortsFree(ports: readonly number[], timeoutMs: number): Promise<boolean> {
  const areFree = async () => (await Promise.all(ports.map(isFree))).every(Boolean);
  const deadline = Date.now() + timeoutMs;
  while (!(await areFree())) {
    if (Date.now() > deadline) return false;
    await wait(ASK_AGAIN_MS);
  }
  return true;
}

/** @throws PortTaken naming each taken port and the variable that changes it */
export async function assertPortsFree(uses: readonly PortUse[]): Promise<void> {
  const taken: string[] = [];
  for (const { port, owner, variable } of uses) {
    if (!(await isFree(port)))
      taken.push(
        `Port ${port}, needed for ${owner}, is taken by another program. Stop that program, or set ${variable} to a free port.`,
      );
  }
  if (taken.length > 0) throw new PortTaken(taken.join('\n'));
}

const BLOCKS_FROM = 20_000;
const BLOCKS_TO = 32_000;

/**
 * The first of `count` consecutive free ports, below the range that the system assigns to clients: while a server is
 * down, no connection gets its port.
 */
export async function freeBlock(count: number): Promise<number> {
  for (;;) {
    const first = randomInt(BLOCKS_FROM, BLOCKS_TO - count);
    const free = await Promise.all(Array.from({ length: count }, (_, offset) => isFree(first + offset)));
    if (free.every(Boolean)) return first;
  }
}

/** Distinct ports that are free at the moment. */
export async function freePorts(count: number): Promise<number[]> {
  const first = await freeBlock(count);
  return Array.from({ length: count }, (_, offset) => first + offset);
}
