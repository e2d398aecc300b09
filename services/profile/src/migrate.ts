import { loadConfig } from '@notalone/service-kit/config/config';
import { createLogger } from '@notalone/service-kit/logging/logger';
import { connectMongo } from '@notalone/service-kit/mongo/connect';
import { migrate } from '@notalone/service-kit/mongo/migrate';
import { configSchema } from './config.ts';
import { MIGRATIONS } from './migrations.ts';

const config = loadConfig(configSchema.pick({ MONGO_URL: true, LOG_LEVEL: true }));
const { db, close } = await connectMongo({ url: config.MONGO_URL, appName: 'profile-migrate', commandTimeoutMs: 0 });
try {
  await migrate(db, MIGRATIONS, createLogger({ service: 'profile', level: config.LOG_LEVEL }));
} finally {
  await close();
}
