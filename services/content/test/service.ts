import { createLogger } from '@notalone/service-kit/logging/logger';
import { connectMongo } from '@notalone/service-kit/mongo/connect';
import { migrate } from '@notalone/service-kit/mongo/migrate';
import { connectPlatform, type PlatformOptions } from '@notalone/service-kit/platform';
import { asDeclared, callerOf, testConfig } from '@notalone/testing/service-in-test';
import { randomId, startTokenIssuer } from '@notalone/testing/tokens';
import { buildApp } from '../src/app.ts';
import type { configSchema } from '../src/config.ts';
import { MIGRATIONS } from '../src/migrations.ts';

type Config = PlatformOptions<ReturnType<typeof configSchema.parse>>['config'];

/** The service with real stores and a token issuer in auth's place. Every JSON answer is checked against its contract. */
export async function startService({ clock }: { readonly clock?: () => Date } = {}) {
  const issuer = await startTokenIssuer();
  const log = createLogger({ service: 'content', level: 'fatal' });
  const config: Config = testConfig({ database: `content_${randomId()}`, jwksUrl: issuer.jwksUrl });
  const preparing = await connectMongo({ url: config.MONGO_URL, appName: 'test' });
  await migrate(preparing.db, MIGRATIONS, log);
  await preparing.close();

  const platform = await connectPlatform({ service: 'content', config, log, ...(clock && { clock }) });
  const app = await buildApp(platform);
  app.onAnswer = asDeclared;
  await platform.start();
  return {
    ...platform,
    app,
    call: callerOf(app),
    token: issuer.issue,
    async stop() {
      await app.close();
      await platform.close();
      await issuer.close();
    },
  };
}
export type Service = Awaited<ReturnType<typeof startService>>;
