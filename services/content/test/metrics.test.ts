import { metrics } from '@notalone/service-kit/telemetry/metrics';
import { eventually } from '@notalone/testing/eventually';
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
  const gateway = await startGatewayInTest([release], () => new Date());
  const { service, owners, stop } = await startModeration(undefined, gateway.url);
  const VERSION = '{remote="social",version="0123abcd4567"}';
  const [FAILED, WITHDRAWN] = [`client_error_failed_loads${VERSION}`, `client_error_withdrawn${VERSION}`];
  try {
    await reportPost(service, owners, { reporter: await parent(service), isChildSafety: true });
    gateway.sound.set('social 0123abcd4567', false);
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
    await eventually(async () => expect(await exported(WITHDRAWN)).toBeDefined());
    const withdrawnAt = await exported(WITHDRAWN);
    expect(Number(withdrawnAt)).toBeGreaterThan(0);
    await service.db.client.close();
    service.ownRedis.disconnect();
    expect([await exported('safety_queue_unopened'), await exported(FAILED)]).toEqual(['1', '10']);
    expect(await exported(WITHDRAWN), 'what is withdrawn stays so').toBe(withdrawnAt);
    expect(Number(await exported('safety_queue_oldest_seconds'))).toBeGreaterThan(0);
    expect(await exported('process_cpu_seconds_total')).toBeDefined();
  } finally {
    await stop();
    await gateway.stop();
  }
});
