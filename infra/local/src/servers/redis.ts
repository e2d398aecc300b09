import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { LOOPBACK } from '../processes/ports.ts';
import type { Processes } from '../processes/processes.ts';
import { REDIS_ADMIN, type RedisLogins, redisUsers } from './redis-access.ts';

interface StartRedis {
  readonly redisServer: string;
  readonly dir: string;
  readonly port: number;
  readonly processes: Processes;
  /** Without them everybody may do everything. */
  readonly logins?: RedisLogins;
  /** Number of databases; each test uses one. */
  readonly databases?: number;
}

/** Starts Redis with persistence. Its users are in a file for its owner only, with the hashes of their passwords. */
export async function startRedis({ redisServer, dir, port, processes, logins, databases }: StartRedis): Promise<void> {
  await mkdir(dir, { recursive: true });
  const lines = [
    `bind ${LOOPBACK}`,
    `port ${port}`,
    `dir ${dir}`,
    'appendonly yes',
    'save ""',
    `databases ${databases ?? 16}`,
    'maxmemory-policy noeviction',
  ];
  if (logins) lines.push(...redisUsers(logins, { isNumbered: databases !== undefined }));
  const config = join(dir, 'redis.conf');
  await writeFile(config, `${lines.join('\n')}\n`, { mode: 0o600 });
  const server = processes.start({
    name: 'Redis',
    command: redisServer,
    args: [config],
    logFile: join(dir, 'redis.log'),
  });
  await server.untilReady(() => answersPing(port, logins?.adminPassword));
}

/** True once Redis has loaded its data; until then it answers with an error. */
function answersPing(port: number, adminPassword?: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ port, host: LOOPBACK }, () =>
    socket.write(`${adminPassword ? `AUTH ${REDIS_ADMIN} ${adminPassword}\r\n` : ''}PING\r\n`),
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

/** As a service with its login, or without one. */
export const redisUrl = (port: number, service: string, logins?: RedisLogins) =>
  `redis://${logins ? `${service}:${logins.users[service] ?? ''}@` : ''}${LOOPBACK}:${port}`;
