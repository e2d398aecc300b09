import { metrics } from '@notalone/service-kit/telemetry/metrics';
import { expect, test } from 'vitest';
import { startGatewayInTest } from './gateway-in-test.ts';
import { parent, reportPost, startModeration } from './moderation.ts';

const exported = async (series: string) =>
  (await metrics.metrics())
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.split(' ')[1];

test('metrics answer while MongoDB and Redis are down, and the queue of child safety keeps its last value', async () => {
  const release = { remote: 'social', version: '0123abcd4567' };
  const gateway = await startGatewayInTest([release]);
  const { service, owners, stop } = await startModeration(undefined, gateway.url);
  const FAILED = 'client_error_failed_loads{remote="social",version="0123abcd4567"}';
  try {
    await reportPost(service, owners, { reporter: await parent(service), isChildSafety: true });
    for (let network = 1; network <= 10; network += 1) {
      const headers = { 'x-forwarded-for': `198.51.${network}.7` };
      const load = await service.call<{ token: string }>('POST', '/api/client-errors/loads', {
        payload: release,
        headers,
      });
      const payload = { ...release, phase: 'load', code: 'timeout', token: load.body.token };
      await service.call('POST', '/api/client-errors', { payload, headers });
    }
    expect([await exported('safety_queue_unopened'), await exported(FAILED)]).toEqual(['1', '10']);
    await service.db.client.close();
    service.ownRedis.disconnect();
    expect([await exported('safety_queue_unopened'), await exported(FAILED)]).toEqual(['1', '10']);
    expect(Number(await exported('safety_queue_oldest_seconds'))).toBeGreaterThan(0);
    expect(await exported('process_cpu_seconds_total')).toBeDefined();
  } finally {
    await stop();
    await gateway.stop();
  }
});
