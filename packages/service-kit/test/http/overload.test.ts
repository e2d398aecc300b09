import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import { expect, onTestFinished, test } from 'vitest';
import { hello, sampleApp } from './sample.ts';

/** A fresh app, which has measured nothing yet, and what it answers. */
async function statusOf() {
  const sample = await sampleApp();
  onTestFinished(() => sample.close());
  serveOperation(sample.app, hello, async () => null);
  await sample.app.ready();
  return async () => {
    const { statusCode, headers } = await sample.app.inject({ url: '/sample/hello' });
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
});
