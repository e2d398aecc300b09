import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { expect, test } from 'vitest';
import { type SampleProcess, spawnSample, startSample } from './start-sample.ts';

const said = (lines: readonly Record<string, unknown>[]) => lines.map(({ msg }) => msg);

/** Its consumers have joined: an event made a round trip. */
async function settled({ url, lines }: SampleProcess) {
  const body = JSON.stringify({ email: 'ann@example.com' });
  await fetch(`${url}/sample/accounts/${randomId()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  await eventually(() => expect(said(lines)).toContain('consumed'), { timeoutMs: 30_000 });
}

test('a service reports that it is live and ready, and its metrics', async () => {
  const { url, opsUrl } = await startSample();
  await fetch(`${url}/sample/slow`);
  const [live, ready, metrics, other] = await Promise.all(
    ['/live', '/ready', '/metrics', '/api'].map((path) => fetch(`${opsUrl}${path}`)),
  );
  expect([live?.status, ready?.status, metrics?.status, other?.status]).toEqual([200, 200, 200, 404]);
  expect(await metrics?.text()).toContain('operation_seconds_count{operation="auth.slow",status="200"} 1');
});

test('received events are counted by outcome', async () => {
  const sample = await startSample();
  await settled(sample);
  const metrics = async () => (await fetch(`${sample.opsUrl}/metrics`)).text();
  await eventually(async () =>
    expect(await metrics()).toMatch(/inbox_events_total\{topic="people\.state",result="handled"\} [1-9]/),
  );
});

test('on SIGTERM the current request finishes, the connection closes, and the process exits with 0', async () => {
  const sample = await startSample();
  await settled(sample);
  const answering = fetch(`${sample.url}/sample/slow`);
  await eventually(async () => expect(said(sample.lines)).toContain('slow began'));
  sample.process.kill('SIGTERM');
  await eventually(async () => expect((await fetch(`${sample.opsUrl}/ready`)).status).toBe(503));
  const response = await answering;
  expect([response.status, await response.json(), response.headers.get('connection')]).toEqual([
    200,
    { done: true },
    'close',
  ]);
  expect(await sample.exit).toBe(0);
  expect(said(sample.lines)).toEqual(expect.arrayContaining(['stopping', 'stopped']));
  await expect(fetch(`${sample.url}/sample/slow`)).rejects.toThrow();
});

test('an uncaught error is logged without personal data and ends the process with 1', async () => {
  const sample = await startSample();
  await settled(sample);
  await fetch(`${sample.url}/sample/crash`, { method: 'POST' }).catch(() => undefined);
  expect(await sample.exit).toBe(1);
  const fatal = sample.lines.find(({ level }) => level === 'fatal');
  expect(fatal).toMatchObject({ msg: 'uncaught; stopping', err: { message: 'a fault for [e-mail]' } });
  expect(said(sample.lines)).toContain('stopped');
});

test('an invalid configuration exits with 1, naming keys and no values', async () => {
  const sample = spawnSample({ PORT: 'pa55word', REDIS_URL: '' });
  expect(await sample.exit).toBe(1);
  expect(sample.stderr()).toMatch(/PORT: is not valid[\s\S]*REDIS_URL: is missing/);
  expect(sample.stderr()).not.toContain('pa55word');
});

test('a port that is taken exits with 1', async () => {
  const first = await startSample();
  const second = spawnSample({ PORT: new URL(first.url).port });
  expect(await second.exit).toBe(1);
  expect(second.lines.find(({ level }) => level === 'fatal')).toMatchObject({ err: { code: 'EADDRINUSE' } });
});
