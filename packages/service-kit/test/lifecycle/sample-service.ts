import { setTimeout as delay } from 'node:timers/promises';
import { accountChanged, operation, userIdSchema } from '@notalone/contracts';
import { commonConfig, loadConfig } from '@notalone/service-kit/config/config';
import { createApp } from '@notalone/service-kit/http/create-app';
import { startOps } from '@notalone/service-kit/http/ops-server';
import { serveOperation } from '@notalone/service-kit/http/serve-operation';
import { serve } from '@notalone/service-kit/lifecycle/serve';
import { connectPlatform } from '@notalone/service-kit/platform';
import { metrics } from '@notalone/service-kit/telemetry/metrics';
import * as z from 'zod';

/** A whole service in its own process, for the tests of starting, stopping and tracing. */
const declared = { service: 'auth', summary: 'A sample.', access: { callers: 'anyone' }, errors: [] } as const;
const save = operation({
  ...declared,
  id: 'auth.save',
  method: 'POST',
  path: '/sample/accounts/{userId}',
  params: z.object({ userId: userIdSchema }),
  query: z.object({ note: z.string().max(50).optional() }),
  body: z.strictObject({ email: z.email() }),
  replies: { 200: z.object({}) },
});
const slow = operation({
  ...declared,
  id: 'auth.slow',
  method: 'GET',
  path: '/sample/slow',
  replies: { 200: z.object({ done: z.boolean() }) },
});
const crash = operation({
  ...declared,
  id: 'auth.crash',
  method: 'POST',
  path: '/sample/crash',
  replies: { 200: z.object({}) },
});

const config = loadConfig(z.object(commonConfig));
const platform = await connectPlatform({ service: 'auth', config });
const { db, transact, outbox, inbox, log } = platform;
const app = await createApp(platform);

serveOperation(app, save, async ({ params: { userId }, body: { email } }) => {
  const data = {
    userId,
    username: 'Ann',
    email,
    role: 'parent',
    status: 'active',
    memberSince: '2026-01-01T00:00:00Z',
    version: 1,
  } as const;
  await transact(async (session) => {
    await db.collection('accounts').insertOne({ userId, email }, { session });
    await outbox.add(session, accountChanged, { key: userId, data });
  });
  return {};
});
serveOperation(app, slow, async () => {
  log.info('slow began');
  await delay(700);
  return { done: true };
});
serveOperation(app, crash, async () => {
  setImmediate(() => {
    throw new Error('a fault for mum@example.com');
  });
  return {};
});
inbox.on(accountChanged, async ({ data }, session) => {
  await db.collection('people').insertOne({ userId: data.userId }, { session });
  log.info('consumed');
});

const ops = await startOps({ ...platform, metrics });
await serve({ app, ops, platform, config, log });
