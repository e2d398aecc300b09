import { loadConfig } from '@notalone/service-kit/config/config';
import { createLogger } from '@notalone/service-kit/logging/logger';
import { connectMongo } from '@notalone/service-kit/mongo/connect';
import { migrate } from '@notalone/service-kit/mongo/migrate';
import * as z from 'zod';
import { authConfigSchema } from './config.ts';
import { MIGRATIONS } from './migrations.ts';

const { MONGO_URL, LOG_LEVEL } = loadConfig(
  z.object({ MONGO_URL: authConfigSchema.shape.MONGO_URL, LOG_LEVEL: authConfigSchema.shape.LOG_LEVEL }),
);
const mongo = await connectMongo({ url: MONGO_URL, appName: 'auth-migrate', commandTimeoutMs: 0 });
try {
  await migrate(mongo.db, MIGRATIONS, createLogger({ service: 'auth', level: LOG_LEVEL }));
} finally {
  await mongo.close();
}
