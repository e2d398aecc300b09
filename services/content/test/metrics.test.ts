import { metrics } from '@notalone/service-kit/telemetry/metrics';
import { expect, test } from 'vitest';
import { parent, reportPost, startModeration } from './moderation.ts';

const exported = async (series: string) =>
  (await metrics.metrics())
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.split(' ')[1];

test('metrics answer while MongoDB and Redis are down, and the queue of child safety keeps its last value', async () => {
  const { service, owners, stop } = await startModeration();
  const VERSION = '{remote="social",version="0123abcd4567"}';
  const [VISITORS, WITHDRAWN] = [`client_error_visitors${VERSION}`, `client_error_withdrawn${VERSION}`];
  try {
    await reportPost(service, owners, { reporter: await parent(service), isChildSafety: true });
    const payload = { remote: 'social', version: '0123abcd4567', phase: 'load', code: 'timeout' };
    for (const network of [1, 2, 3, 4, 5])
      await service.call('POST', '/api/client-errors', {
        payload,
        headers: { 'x-forwarded-for': `198.51.${network}.7` },
      });
    expect([await exported('safety_queue_unopened'), await exported(VISITORS)]).toEqual(['1', '5']);
    const withdrawnAt = await exported(WITHDRAWN);
    expect(Number(withdrawnAt)).toBeGreaterThan(0);
    await service.db.client.close();
    service.ownRedis.disconnect();
    expect([await exported('safety_queue_unopened'), await exported(VISITORS)]).toEqual(['1', '5']);
    expect(await exported(WITHDRAWN), 'what is withdrawn stays so').toBe(withdrawnAt);
    expect(Number(await exported('safety_queue_oldest_seconds'))).toBeGreaterThan(0);
    expect(await exported('process_cpu_seconds_total')).toBeDefined();
  } finally {
    await stop();
  }
});
