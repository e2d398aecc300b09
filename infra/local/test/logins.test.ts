import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchServers } from '../src/fetch/fetch-servers.ts';
import { SERVERS_DIR } from '../src/paths.ts';
import { freePorts, LOOPBACK } from '../src/processes/ports.ts';
import { createProcesses, type Processes } from '../src/processes/processes.ts';
import { mongoUrl, rootUrl, startMongo } from '../src/servers/mongo.ts';
import { startRedis } from '../src/servers/redis.ts';

const logins = {
  rootPassword: 'root-password',
  keyFile: 'a1b2c3d4e5f6',
  databases: { notalone_auth: 'auth-password', notalone_profile: 'profile-password' },
};
let dir: string;
let processes: Processes;
let mongod: string;
let port: number;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'notalone-logins-'));
  processes = createProcesses();
  ({ mongod } = await fetchServers({ serversDir: SERVERS_DIR, processes, print: () => undefined }));
  [port = 0] = await freePorts(1);
  await startMongo({ mongod, dir: join(dir, 'mongo'), port, processes, logins });
});
afterAll(async () => {
  await processes.stopAll();
  await rm(dir, { recursive: true, force: true });
});

const insertAt = async (url: string, database: string) => {
  const client = new MongoClient(url);
  try {
    await client.db(database).collection('things').insertOne({ a: 1 });
  } finally {
    await client.close();
  }
};

test('a service reads and writes its own database', async () => {
  await expect(insertAt(mongoUrl(port, 'notalone_auth', logins), 'notalone_auth')).resolves.toBeUndefined();
});

test('a service has no access to the database of another', async () => {
  await expect(insertAt(mongoUrl(port, 'notalone_auth', logins), 'notalone_profile')).rejects.toThrow(
    /not authorized on notalone_profile/,
  );
});

test('MongoDB refuses clients without a login', async () => {
  await expect(insertAt(mongoUrl(port, 'notalone_auth'), 'notalone_auth')).rejects.toThrow(/requires authentication/);
});

test('a restart on the same data updates passwords', async () => {
  await processes.stopAll();
  processes = createProcesses();
  const changed = { ...logins, databases: { ...logins.databases, notalone_auth: 'another-password' } };
  await startMongo({ mongod, dir: join(dir, 'mongo'), port, processes, logins: changed });
  await expect(insertAt(mongoUrl(port, 'notalone_auth', logins), 'notalone_auth')).rejects.toThrow(
    /Authentication failed/,
  );
  await expect(insertAt(mongoUrl(port, 'notalone_auth', changed), 'notalone_auth')).resolves.toBeUndefined();
});

test('a restart on the same data updates the passwords of the administrator and between members', async () => {
  await processes.stopAll();
  processes = createProcesses();
  const changed = {
    ...logins,
    rootPassword: 'another-root-password',
    formerRootPasswords: ['never-used-password', logins.rootPassword],
    keyFile: 'f6e5d4c3b2a1',
  };
  await startMongo({ mongod, dir: join(dir, 'mongo'), port, processes, logins: changed });
  await expect(insertAt(rootUrl(port, changed), 'notalone_auth')).resolves.toBeUndefined();
  await expect(insertAt(rootUrl(port, logins), 'notalone_auth')).rejects.toThrow(/Authentication failed/);
});

test('Redis refuses clients without its password', async () => {
  const [redisPort = 0] = await freePorts(1);
  await startRedis({
    redisServer: 'redis-server',
    dir: join(dir, 'redis'),
    port: redisPort,
    processes,
    logins: { adminPassword: 'redis-password', users: {} },
  });
  const socket = connect({ port: redisPort, host: LOOPBACK }, () => socket.write('PING\r\n'));
  const answer = await new Promise((resolve) => socket.once('data', (bytes) => resolve(String(bytes))));
  socket.destroy();
  expect(answer).toBe('-NOAUTH Authentication required.\r\n');
});
