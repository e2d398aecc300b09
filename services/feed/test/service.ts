import type { DataOf, EventDeclaration } from '@notalone/contracts';
import { writeEvent, writeTombstone } from '@notalone/service-kit/events/envelope';
import { createLogger } from '@notalone/service-kit/logging/logger';
import { connectMongo } from '@notalone/service-kit/mongo/connect';
import { migrate } from '@notalone/service-kit/mongo/migrate';
import { connectPlatform, type PlatformOptions } from '@notalone/service-kit/platform';
import { eventually } from '@notalone/testing/eventually';
import { readFromHere } from '@notalone/testing/servers/read-from-here';
import { asDeclared, callerOf, testConfig } from '@notalone/testing/service-in-test';
import { randomId, startTokenIssuer, type TokenFor, type TokenIssuer } from '@notalone/testing/tokens';
import type { Document } from 'mongodb';
import { buildApp } from '../src/app.ts';
import type { CompanionConfig } from '../src/companion/companion.config.ts';
import { type Companion, createCompanion } from '../src/companion/companion.ts';
import type { configSchema } from '../src/config.ts';
import { MIGRATIONS } from '../src/migrations.ts';

type Config = PlatformOptions<Omit<ReturnType<typeof configSchema.parse>, keyof CompanionConfig>>['config'];
const mute = createCompanion({ COMPANION_SECRET: 'a secret of the tests alone, long', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', OPENAI_MODEL: 'none' });

export interface Overrides {
  readonly clock?: () => Date;
  /** Another run of the service on the same database. */
  readonly database?: string;
  /** Another instance of this one: the same stores, and the same tokens are good. */
  readonly alongside?: Service;
  readonly redisUrl?: string;
  readonly kafkaBrokers?: string;
  /** Everything it asks of its database is told: `commandStarted` of `db.client`. */
  readonly isWatched?: boolean;
  /** Without one she has no language model. */
  readonly companion?: Companion;
}

/** Which transaction a command belongs to, if any. */
export const transactionOf = ({ autocommit, lsid, txnNumber }: Document): string | undefined =>
  autocommit === false ? `${lsid.id.toString('hex')} ${txnNumber}` : undefined;

/** The service with real stores, a token issuer in auth's place, and the events of auth and profile at hand. Every JSON answer is checked against its contract. */
export async function startService({ companion = mute, isWatched = false, clock, alongside, redisUrl, kafkaBrokers, database: restarted }: Overrides = {}) {
  const issuer: TokenIssuer = alongside?.issuer ?? (await startTokenIssuer());
  const database = restarted ?? `feed_${randomId()}`;
  const log = createLogger({ service: 'feed', level: 'fatal' });
  const config: Config = alongside?.config ?? testConfig({ database, jwksUrl: issuer.jwksUrl, redisUrl, kafkaBrokers });
  const url = isWatched ? `${config.MONGO_URL}${config.MONGO_URL.includes('?') ? '&' : '?'}monitorCommands=true` : config.MONGO_URL;
  const preparing = await connectMongo({ url: config.MONGO_URL, appName: 'test' });
  await migrate(preparing.db, MIGRATIONS, log);
  await preparing.close();

  const platform = await connectPlatform({ service: 'feed', config: { ...config, MONGO_URL: url }, log, ...(clock && { clock }) });
  /** Transactions that took in events. */
  const ofConsumers = new Set<string | undefined>();
  platform.db.client.on('commandStarted', ({ commandName, command }) => {
    if (command[commandName] === 'inbox') ofConsumers.add(transactionOf(command));
  });
  const app = await buildApp(platform, companion);
  app.onAnswer = asDeclared;
  const publisher = platform.broker.publisher({ timeoutMs: 10_000 });
  if (!alongside && !restarted) await readFromHere(platform);
  await platform.start();

  return {
    ...platform,
    app,
    call: callerOf(app),
    database,
    issuer,
    ofConsumers,
    /** What another service would publish. */
    async says<E extends EventDeclaration>(service: 'auth' | 'profile', event: E, key: string, data: DataOf<E>) {
      const { record } = writeEvent({ service }, event, { key, data });
      // A topic that was just made has no leader for a moment; said twice, it counts once.
      await eventually(() => publisher.publish([record]));
    },
    async saysErased(topic: 'people.state' | 'relations.state', key: string) {
      await publisher.publish([writeTombstone({ service: 'profile' }, topic, key).record]);
    },
    token: (who: TokenFor) => issuer.issue(who),
    async stop() {
      await app.close();
      await publisher.close();
      await platform.close();
      if (!alongside) await issuer.close();
    },
  };
}
export type Service = Awaited<ReturnType<typeof startService>>;

export { accountOf, hear, leave, newPair, newParent, type Parent, profileOf, relate } from '@notalone/testing/people-in-test';
