import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceName } from '@notalone/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchServers } from '../src/fetch/fetch-servers.ts';
import { SERVERS_DIR } from '../src/paths.ts';
import { freePorts, LOOPBACK } from '../src/processes/ports.ts';
import { createProcesses, type Processes } from '../src/processes/processes.ts';
import { SERVICES } from '../src/product/deployables.ts';
import { startRedis } from '../src/servers/redis.ts';
import { REDIS_ADMIN } from '../src/servers/redis-access.ts';

const NAMES = SERVICES.map(({ name }) => name);
const users = Object.fromEntries(NAMES.map((name) => [name, `password-of-${name}`]));
const logins = { adminPassword: 'admin-password', users };
let dir: string;
let processes: Processes;
let redisServer: string;
let port: number;

const start = async (changed = logins) => {
  processes = createProcesses();
  await startRedis({ redisServer, dir: join(dir, 'redis'), port, processes, logins: changed });
};
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'notalone-redis-access-'));
  ({ redisServer } = await fetchServers({
    serversDir: SERVERS_DIR,
    processes: createProcesses(),
    print: () => undefined,
  }));
  [port = 0] = await freePorts(1);
  await start();
});
afterAll(async () => {
  await processes.stopAll();
  await rm(dir, { recursive: true, force: true });
});

/** The first line of the answer to each command, sent one after the other over one connection. */
async function answers(commands: readonly (readonly string[])[]): Promise<string[]> {
  const socket = connect({ port, host: LOOPBACK });
  const lines: string[] = [];
  for (const words of commands) {
    const answered = new Promise<Buffer>((resolve) => socket.once('data', resolve));
    socket.write(`*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`);
    lines.push(String(await answered).split('\r\n')[0] ?? '');
  }
  socket.destroy();
  return lines;
}
/** The answer to a command as a service. */
async function as(service: string, ...command: string[]): Promise<string> {
  const password = service === REDIS_ADMIN ? logins.adminPassword : (users[service] ?? '');
  const [, line = ''] = await answers([['AUTH', service, password], command]);
  return line;
}
const REFUSED = /^-NOPERM/;
const REFUSED_IN_SCRIPT =
  /^-(?:NOPERM|ERR (?:The user executing the script|This Redis command is not allowed from script|ACL failure))/;
const COUNT = "return redis.call('incrby', KEYS[1], 1)";

test('without a login, or with another service’s password, nobody gets in', async () => {
  expect(await answers([['PING'], ['AUTH', 'admin-password'], ['AUTH', 'auth', 'password-of-feed']])).toEqual([
    expect.stringMatching(/^-NOAUTH/),
    expect.stringMatching(/^-WRONGPASS/),
    expect.stringMatching(/^-WRONGPASS/),
  ]);
});

test.each(NAMES)(
  '%s counts its own limits and the reports of all, and asks whether a session has ended',
  async (name) => {
    const own = `limit:${name}:login:x`;
    expect(await as(name, 'EVAL', COUNT, '1', own)).toMatch(/^:\d/);
    expect(await as(name, 'SET', own, '1')).toBe('+OK');
    expect(await as(name, 'DEL', own)).toBe(':1');
    expect(await as(name, 'EVAL', COUNT, '1', 'limit:all:report:x')).toMatch(/^:\d/);
    expect(await as(name, 'MGET', 'ended:session:x', 'ended:person:x', 'left:person:x')).toBe('*3');
  },
);

/** The keys of each service, and those that all read and one writes. */
const OWN_KEYS = [
  ...NAMES.map((name) => [name, `limit:${name}:login:x`] as const),
  ['chat', 'notalone:pushes'],
  ['content', 'client-errors:counts'],
] as const satisfies readonly (readonly [ServiceName, string])[];
test.each(NAMES)('%s neither reads nor writes the keys of another, also not in a script', async (name) => {
  for (const [owner, key] of OWN_KEYS) {
    if (owner === name) continue;
    for (const command of [
      ['GET', key],
      ['SET', key, '1'],
      ['DEL', key],
      ['EVAL', COUNT, '1', key],
      ['EVAL', `return redis.call('set', '${key}', '1')`, '0'],
    ])
      expect(await as(name, ...command), command.join(' ')).toMatch(REFUSED_IN_SCRIPT);
  }
});

test.each(NAMES)('%s ends only what is its own to end', async (name) => {
  const may = { ended: name === 'auth', left: name === 'profile' };
  expect((await as(name, 'SET', 'ended:session:y', '1')) === '+OK').toBe(may.ended);
  expect((await as(name, 'SET', 'left:person:y', '1')) === '+OK').toBe(may.left);
  expect(await as(name, 'DEL', may.ended ? 'left:person:y' : 'ended:session:y')).toMatch(REFUSED);
});

test.each(NAMES)('%s may not look around, empty or change the server', async (name) => {
  for (const command of [
    ['FLUSHALL'],
    ['FLUSHDB'],
    ['CONFIG', 'GET', '*'],
    ['CONFIG', 'SET', 'dir', '/tmp'],
    ['KEYS', '*'],
    ['SCAN', '0'],
    ['DBSIZE'],
    ['MONITOR'],
    ['ACL', 'LIST'],
    ['ACL', 'SETUSER', name, 'allkeys'],
    ['CLIENT', 'LIST'],
    ['CLIENT', 'KILL', 'TYPE', 'normal'],
    ['SHUTDOWN', 'NOSAVE'],
    ['SAVE'],
    ['REPLICAOF', 'NO', 'ONE'],
    ['SCRIPT', 'FLUSH'],
    ['FUNCTION', 'LIST'],
    ['SELECT', '1'],
    ['SWAPDB', '0', '1'],
    ['RENAME', `limit:${name}:a`, `limit:${name}:b`],
    ['EVAL', "return redis.call('flushall')", '0'],
    ['EVAL', "return redis.call('config', 'get', '*')", '0'],
    ['EVAL', "return redis.call('keys', '*')", '0'],
  ])
    expect(await as(name, ...command), command.join(' ')).toMatch(REFUSED_IN_SCRIPT);
});

test('only chat pushes, and only into its own stream and channels', async () => {
  expect(await as('chat', 'XADD', 'notalone:pushes', '*', 'a', 'b')).toMatch(/^\$/);
  expect(await as('chat', 'PUBLISH', 'notalone:pushes:a#/#', 'x')).toBe(':0');
  expect(await as('chat', 'PUBLISH', 'others', 'x')).toMatch(REFUSED);
  expect(await as('feed', 'PUBLISH', 'notalone:pushes:a#/#', 'x')).toMatch(REFUSED);
  expect(await as('feed', 'SUBSCRIBE', 'notalone:pushes:a#/#')).toMatch(REFUSED);
  expect(await as('content', 'XRANGE', 'notalone:pushes', '-', '+')).toMatch(REFUSED);
});

test('a restart on the same data changes passwords, and the operator still reaches everything', async () => {
  await processes.stopAll();
  await start({ ...logins, users: { ...users, auth: 'another-password' } });
  expect(await as('auth', 'PING')).toMatch(/^-NOAUTH/);
  expect(await answers([['AUTH', 'auth', 'another-password'], ['PING']])).toEqual(['+OK', '+PONG']);
  expect(await as(REDIS_ADMIN, 'GET', 'ended:session:y')).toBe('$1');
});
