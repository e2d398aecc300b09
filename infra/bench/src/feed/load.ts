import { setTimeout as delay } from 'node:timers/promises';
import { pathOf, type Route } from '@notalone/contracts/client/request';
import autocannon from 'autocannon';
import { MongoClient } from 'mongodb';
import type { Parent } from '../families.ts';
import { since, timesOf } from '../messages/processors.ts';
import type { Body } from './posts.ts';

export interface Call {
  readonly name: string;
  readonly route: Route;
  readonly params?: () => Readonly<Record<string, string>>;
  /** The same for everybody, or one per sender. */
  readonly body?: Body | ((sender: Parent) => Body);
}
export interface Load {
  readonly url: string;
  readonly mongoUrl: string;
  readonly parents: readonly Parent[];
  /** Process ids by name, whose CPU time is divided by the number of requests. */
  readonly workers: Readonly<Record<string, number>>;
  /** Those of them that work on events afterwards, which counts as well. */
  readonly consumers?: readonly string[];
}

const CONNECTIONS = 10;
const WARM_UP_SECONDS = 3;
const SECONDS = 8;
const COUNTED = [
  'aggregate',
  'commitTransaction',
  'abortTransaction',
  'delete',
  'find',
  'findAndModify',
  'insert',
  'update',
];

/** How many commands MongoDB has run, without its own and the drivers' heartbeats. */
async function commandsOf(client: MongoClient): Promise<number> {
  const { metrics } = await client.db().admin().serverStatus();
  return COUNTED.reduce((sum, name) => sum + Number(metrics.commands[name]?.total ?? 0), 0);
}

async function fire({ url, parents }: Load, { route, params, body }: Call, duration: number) {
  const [method, template] = route.split(' ') as ['GET' | 'POST', string];
  let next = 0;
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    next = (next + 1) % parents.length;
    const sender = parents[next] as Parent;
    const sent = typeof body === 'function' ? body(sender) : body;
    return {
      ...request,
      path: pathOf(template, params?.()),
      headers: {
        ...request.headers,
        authorization: `Bearer ${sender.token}`,
        ...(sent && { 'content-type': sent.type }),
      },
      ...(sent && { body: sent.text }),
    };
  };
  const requests = [{ method, setupRequest }];
  const result = await autocannon({ url, connections: CONNECTIONS, duration, requests });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were refusals, ${result.errors} did not come`);
  return result;
}

const QUIET_MS = 1_000;
/** Of CPU time in that time: without events a service uses less. */
const IDLE_MS = 60;
const PATIENCE_MS = 120_000;

/** Waits until these processes have worked on what was published. */
async function untilIdle({ workers, consumers = [] }: Load): Promise<void> {
  const watched = Object.fromEntries(consumers.map((name) => [name, workers[name] as number]));
  for (const end = Date.now() + PATIENCE_MS; consumers.length > 0; ) {
    const before = await timesOf(watched);
    await delay(QUIET_MS);
    if (Math.max(...Object.values(since(before, await timesOf(watched)))) < IDLE_MS) return;
    if (Date.now() > end) throw new Error(`${consumers.join()} are not done with the events`);
  }
}

/** Sends the call on ten connections, each time as the next parent, and prints the measurements. */
export async function measure(load: Load, call: Call): Promise<void> {
  await fire(load, call, WARM_UP_SECONDS);
  await untilIdle(load);
  const client = await new MongoClient(load.mongoUrl).connect();
  const [times, commands] = [await timesOf(load.workers), await commandsOf(client)];
  const { requests, latency } = await fire(load, call, SECONDS);
  await untilIdle(load);
  const used = since(times, await timesOf(load.workers));
  const asked = (await commandsOf(client)) - commands;
  await client.close();
  const processor = Object.entries(used).map(([name, ms]) => `${name} ${(ms / requests.total).toFixed(2)}`);
  process.stdout.write(
    `${call.name.padEnd(18)} ${requests.average.toFixed(0).padStart(4)}/s   p50 ${latency.p50} p99 ${latency.p99} ms   ` +
      `processor ms: ${processor.join(', ')}   MongoDB commands: ${(asked / requests.total).toFixed(1)}\n`,
  );
}
