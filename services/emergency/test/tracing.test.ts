import { fork } from 'node:child_process';
import { once } from 'node:events';
import { startCollector } from '@notalone/testing/collector';
import { eventually } from '@notalone/testing/eventually';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ChildOptions } from './crash/child.ts';
import { type Service, startService } from './service.ts';

/** Stores the family's events; its own worker sends nothing. */
let service: Service;
beforeAll(async () => {
  service = await startService();
  await service.worker.stop();
});
afterAll(() => service.stop());

/** Another instance, a process of its own that exports its spans. */
async function startTraced(collectorUrl: string): Promise<string> {
  const options: ChildOptions = { step: 'never', config: service.config, aheadMs: 0 };
  const child = fork(new URL('./crash/child.ts', import.meta.url), [JSON.stringify(options)], {
    execArgv: ['--import', '@notalone/service-kit/telemetry/register'],
    env: { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl, OTEL_BSP_SCHEDULE_DELAY: '300' },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [address] = await once(child, 'message');
  return String(address);
}

test('one trace leads from the press to the text at the provider, and says nothing of the family', async () => {
  const collector = await startCollector();
  onTestFinished(collector.close);
  const { childToken, phone } = await service.newFamily();
  const url = await startTraced(collector.url);
  const pressed = await fetch(`${url}/api/emergency-sms/quick/222`, {
    method: 'POST',
    headers: { authorization: `Bearer ${childToken}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(pressed.status).toBe(200);
  expect(service.emulators.sms(phone)).toHaveLength(1);
  const [SERVER, CLIENT] = [2, 3];
  await eventually(
    () => {
      const press = collector.spans().find(({ name, kind }) => name === 'emergency.sendQuick' && kind === SERVER);
      const trace = collector.spans().filter(({ traceId }) => traceId === press?.traceId);
      const asked = trace.filter(
        ({ kind, attributes }) =>
          kind === CLIENT &&
          attributes.some(({ key, value }) => key.startsWith('http.') && value.stringValue === 'POST'),
      );
      expect(asked.length).toBeGreaterThanOrEqual(1);
      expect(trace.some(({ name }) => /insert|update/.test(name))).toBe(true);
    },
    { timeoutMs: 20_000 },
  );
  const all = collector.bodies.join('');
  for (const personal of [phone.slice(1), 'Alfie', childToken, '/222', 'Accounts/AC'])
    expect(all).not.toContain(personal);
});
