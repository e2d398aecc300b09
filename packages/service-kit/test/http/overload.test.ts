import { type Operation, operation } from '@notalone/contracts';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import { eventually } from '@notalone/testing/eventually';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { hello, sampleApp } from './sample.ts';

const press = operation({
  id: 'auth.press',
  service: 'auth',
  summary: 'A sample of a press.',
  method: 'POST',
  path: '/sample/press',
  access: { callers: 'anyone' },
  takesAnyBody: true,
  body: z.object({}),
  replies: { 200: z.null() },
  errors: [],
});

/** A fresh app, which has measured nothing yet, and what it answers. */
async function statusOf() {
  const sample = await sampleApp();
  onTestFinished(() => sample.close());
  serveOperation(sample.app, hello, async () => null);
  serveOperation(sample.app, press, async () => null);
  await sample.app.ready();
  return async ({ method, path }: Operation = hello) => {
    const { statusCode, headers } = await sample.app.inject({ method, url: path });
    return [statusCode, headers['retry-after']];
  };
}
const cell = new Int32Array(new SharedArrayBuffer(4));
/** Stops the whole process, as a machine does that has no time for it, and lets the timers run once. */
async function pause(milliseconds: number): Promise<void> {
  Atomics.wait(cell, 0, 0, milliseconds);
  await new Promise((resolve) => setTimeout(resolve));
}

test('what comes right after a pause of the process is served', async () => {
  const status = await statusOf();
  await pause(1200);
  await pause(3200);
  expect(await status()).toEqual([200, undefined]);
});

test('while the process hardly gets on, requests are refused and told when to come again', async () => {
  const status = await statusOf();
  await pause(6000);
  await pause(6000);
  expect(await status()).toEqual([503, '5']);
  expect(await status(press)).toEqual([200, undefined]);
});

test('a request whose handler never comes to an answer is answered with 503, and what fails later is logged', {
  timeout: 120_000,
}, async () => {
  const sample = await sampleApp();
  onTestFinished(() => sample.close());
  const { promise, reject } = Promise.withResolvers<null>();
  serveOperation(sample.app, hello, () => promise);
  const { statusCode, headers } = await sample.app.inject({ method: 'GET', url: hello.path });
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  reject(new TypeError('a fault of ours'));
  const logged = () => sample.lines.find(({ msg }) => msg === 'failed after its time was over');
  await eventually(() => expect(logged()).toMatchObject({ operation: hello.id, err: { type: 'TypeError' } }));
});
