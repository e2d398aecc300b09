import { expect, test } from 'vitest';
import { startService } from './service.ts';

test('the service starts and documents its operations', async () => {
  const service = await startService();
  const { statusCode, body } = await service.app.inject('/api/docs/openapi.json');
  expect([statusCode, body.includes('emergency.send')]).toEqual([200, true]);
  await service.stop();
});
