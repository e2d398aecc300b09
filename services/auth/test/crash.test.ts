import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventually } from '@notalone/testing/eventually';
import { freePort } from '@notalone/testing/servers/free-port';
import { afterEach, expect, test } from 'vitest';
import { type AuthNetwork, PASSWORD, sixDigits, startAuthNetwork } from './auth-network.ts';

const SRC = join(import.meta.dirname, '../src');
const running: ChildProcess[] = [];
let network: AuthNetwork | undefined;
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  await network?.close();
});

/** The service as production starts it, in its own process. */
async function startProcess(config: AuthNetwork['config']) {
  const [PORT, OPS_PORT] = await Promise.all([freePort(), freePort()]);
  const env = Object.fromEntries(
    Object.entries({ ...config, PORT, OPS_PORT, LOG_LEVEL: 'warn', INTERNAL_URLS: 'profile=http://127.0.0.1:1' }).map(
      ([name, value]) => [name, String(value)],
    ),
  );
  const child = spawn(process.execPath, [join(SRC, 'main.ts')], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  running.push(child);
  await eventually(async () => expect((await fetch(`http://127.0.0.1:${OPS_PORT}/ready`)).status).toBe(200), {
    timeoutMs: 60_000,
  });
  const url = `http://127.0.0.1:${PORT}/api/auth`;
  await eventually(async () => expect((await fetch(`${url}/.well-known/jwks.json`)).status).toBe(200), {
    timeoutMs: 60_000,
  });
  return { child, url };
}
const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

test('a registration acknowledged by a process that is then killed gets its messages from the next one, and the code works', {
  timeout: 240_000,
}, async () => {
  // Used only for its emulators and migrated database; its own delivery worker does not run.
  network = await startAuthNetwork();
  await network.deps.deliveryWorker.stop();
  const someone = network.someone();
  network.emulators.fail(someone.phoneNumber, { mode: 'down' });
  network.emulators.fail(someone.email, { mode: 'down' });

  const first = await startProcess(network.config);
  const answer = await post(`${first.url}/register`, { ...someone, password: PASSWORD });
  expect(answer.status).toBe(201);
  const { userId } = (await answer.json()) as { userId: string };
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  expect([network.emulators.sms(someone.phoneNumber), network.emulators.mails(someone.email)]).toEqual([[], []]);

  network.emulators.fail(someone.phoneNumber, undefined);
  network.emulators.fail(someone.email, undefined);
  const second = await startProcess(network.config);
  const { emulators } = network;
  // At the latest when the killed process's lease has expired.
  await eventually(
    () => expect([emulators.sms(someone.phoneNumber).length, emulators.mails(someone.email).length]).toEqual([1, 1]),
    { timeoutMs: 90_000 },
  );
  const verificationCode = sixDigits(emulators.sms(someone.phoneNumber)[0]?.body);
  // A process that has just started on a busy machine may answer "try again".
  await eventually(async () =>
    expect((await post(`${second.url}/verify-sms`, { userId, verificationCode })).status).toBe(200),
  );
});
