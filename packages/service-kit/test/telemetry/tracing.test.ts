import { startCollector } from '@notalone/testing/collector';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { expect, onTestFinished, test } from 'vitest';
import { startSample } from '../lifecycle/start-sample.ts';

const call = (url: string, userId: string) =>
  fetch(`${url}/sample/accounts/${userId}?note=Alfie`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'PersonalBrowser' },
    body: JSON.stringify({ email: 'mum@example.com' }),
  });

test('one trace covers the request, its writes and the consumer’s handling of the event, without personal data', async () => {
  const collector = await startCollector();
  onTestFinished(collector.close);
  const { url, lines } = await startSample({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: 'sample-by-variable',
    OTEL_BSP_SCHEDULE_DELAY: '500',
  });
  expect((await call(url, randomId())).status).toBe(200);
  const traced = await eventually(
    async () => {
      const consumed = collector.spans().filter(({ name }) => name === 'consume people.state');
      const request = collector.spans().find(({ name }) => name === 'auth.save');
      const spans = collector.spans().filter(({ traceId }) => traceId === request?.traceId);
      expect(consumed.map(({ traceId }) => traceId)).toContain(request?.traceId);
      expect(spans.filter(({ name }) => /insert/.test(name)).length).toBeGreaterThanOrEqual(3);
      return spans;
    },
    { timeoutMs: 30_000 },
  );
  const [SERVER, CLIENT, CONSUMER] = [2, 3, 5];
  expect(traced.map(({ kind }) => kind)).toEqual(expect.arrayContaining([SERVER, CLIENT, CONSUMER]));
  expect(collector.bodies.join('')).toContain('sample-by-variable');
  expect(collector.bodies.join('')).not.toMatch(/mum@example|Alfie|PersonalBrowser|127\.0\.0\.1:\d+\/sample/);
  expect(lines.filter(({ traceId }) => traceId === traced[0]?.traceId).map(({ msg }) => msg)).toContain('answered');
});

test('with tracing off only the API is loaded', async () => {
  const { url, stderr } = await startSample();
  expect((await call(url, randomId())).status).toBe(200);
  const packages = [...stderr().matchAll(/loaded ([\w-]+)/g)].map(([, name]) => name);
  expect([...new Set(packages)]).toEqual(['api']);
});
