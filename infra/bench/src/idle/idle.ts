import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { rootUrl, startMongo } from '@notalone/local/servers/mongo';
import { serverAddresses } from '@notalone/local/servers/start-servers';
import { type Document, MongoClient } from 'mongodb';
import { since, timesOf } from '../messages/processors.ts';
import { prepareProduct } from '../stack/product.ts';

/** Consumers join their groups and every job has its first run. */
const SETTLING_MS = 30_000;
const SECONDS = 60;
const MAX_SERVICES_PERCENT = 4;
const MAX_COMMANDS_PER_SECOND = 8;
const SERVICE = 'The service ';
/** This bench's own. */
const NOT_COUNTED = new Set(['serverStatus', 'top']);

const nested = (all: Document, name: (key: string) => string, count: (value: Document) => unknown) =>
  Object.fromEntries(Object.entries(all).map(([key, value]) => [name(key), Number(count(value as Document) ?? 0)]));

/** How often each command has run, and how often each collection was read or written. */
async function countsOf(client: MongoClient) {
  const admin = client.db('admin');
  const [{ metrics }, { totals }] = await Promise.all([admin.command({ serverStatus: 1 }), admin.command({ top: 1 })]);
  return {
    commands: nested(metrics.commands, String, ({ total }) => total),
    collections: nested(
      totals,
      (key) => key,
      ({ total }) => total?.count,
    ),
  };
}

const figures = (counted: Readonly<Record<string, number>>, unit: string): string =>
  Object.entries(counted)
    .map(([name, count]) => [name, count / SECONDS] as const)
    .filter(([, perSecond]) => perSecond >= 0.05)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, perSecond]) => `${name} ${perSecond.toFixed(1)}`)
    .join(', ')
    .concat(unit);

const sum = (counted: Readonly<Record<string, number>>, isCounted: (name: string) => boolean): number =>
  Object.entries(counted).reduce((total, [name, count]) => total + (isCounted(name) ? count : 0), 0) / SECONDS;

/** The whole product with nobody there, for a minute: processor time of each process and MongoDB's commands. */
export async function idle(): Promise<boolean> {
  const product = await prepareProduct({ mongoMembers: 1, keep: false });
  try {
    const { access, killable, programs } = product;
    const { ports, mongoLogins: logins } = access;
    const { processes } = killable;
    const mongo = { mongod: programs.mongod, dir: product.dataDir('mongo'), port: ports.mongo, processes, logins };
    await Promise.all([startMongo(mongo), product.startKafka(), product.startRedis(), product.buildServices()]);
    await product.start({ servers: serverAddresses(access) });
    await delay(SETTLING_MS);
    const workers = Object.fromEntries(killable.running().map(({ name, pid }) => [name, pid]));
    const quiet = { heartbeatFrequencyMS: SECONDS * 1000, serverMonitoringMode: 'poll' as const };
    const client = await new MongoClient(rootUrl(ports.mongo, logins), quiet).connect();
    const [times, counts] = [await timesOf(workers), await countsOf(client)];
    await delay(SECONDS * 1000);
    const [used, now] = [since(times, await timesOf(workers)), await countsOf(client)];
    await client.close();
    const percents = Object.fromEntries(Object.entries(used).map(([name, ms]) => [name, ms / 10]));
    const commands = since(counts.commands, now.commands);
    const services = sum(percents, (name) => name.startsWith(SERVICE));
    const asked = sum(commands, (name) => !NOT_COUNTED.has(name));
    process.stdout.write(
      `processor, % of a core: ${figures(percents, '')}\nMongoDB commands a second: ${figures(commands, '')}\n` +
        `by collection: ${figures(since(counts.collections, now.collections), '')}\n` +
        `services ${services.toFixed(1)} % of a core (limit ${MAX_SERVICES_PERCENT}), ` +
        `MongoDB ${asked.toFixed(1)} commands a second ` +
        `(limit ${MAX_COMMANDS_PER_SECOND}), load ${loadavg()[0]?.toFixed(1)}\n`,
    );
    return services <= MAX_SERVICES_PERCENT && asked <= MAX_COMMANDS_PER_SECOND;
  } finally {
    await product.stop();
  }
}
