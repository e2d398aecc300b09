import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { LOOPBACK } from '../processes/ports.ts';
import type { Processes } from '../processes/processes.ts';

interface StartRedis {
  readonly redisServer: string;
  readonly dir: string;
  readonly port: number;
  readonly processes: Processes;
  readonly password?: string;
  /** Number of databases; each test uses one. */
  readonly databases?: number;
}

/** Starts Redis with persistence. The password is in a file for its owner only, not in the arguments. */
export async function startRedis({
  redisServer,
  dir,
  port,
  processes,
  password,
  databases = 16,
}: StartRedis): Promise<void> {
  await mkdir(dir, { recursive: true });
  const lines = [
    `bind ${LOOPBACK}`,
    `port ${port}`,
    `dir ${dir}`,
    'appendonly yes',
    'save ""',
    `databases ${databases}`,
    'maxmemory-policy noeviction',
  ];
  if (password) lines.push(`requirepass ${password}`);
  const config = join(dir, 'redis.conf');
  await writeFile(config, `${lines.join('\n')}\n`, { mode: 0o600 });
  const server = processes.start({
    name: 'Redis',
    command: redisServer,
    args: [config],
    logFile: join(dir, 'redis.log'),
  });
  await server.untilReady(() => answersPing(port, password));
}

/** True once Redis has loaded its data; until then it answers with an error. */
function answersPing(port: number, password?: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ port, host: LOOPBACK }, () =>
    socket.write(`${password ? `AUTH ${password}\r\n` : ''}PING\r\n`),
  );
  let answer = '';
  socket.setTimeout(1000, () => resolve(false));
  socket.on('data', (bytes) => {
    answer += bytes.toString();
    if (answer.endsWith('+PONG\r\n')) resolve(true);
    else if (answer.includes('-')) resolve(false);
  });
  socket.once('error', () => resolve(false)).once('close', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

export const redisUrl = (port: number, password?: string) =>
  `redis://${password ? `:${password}@` : ''}${LOOPBACK}:${port}`;
