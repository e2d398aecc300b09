import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { childChanged, childIdSchema, guardedBy, phoneChanged, type UserId, userIdSchema } from '@notalone/contracts';
import { createProductClient, type PersonClient } from '@notalone/local/product/product-client';
import { writeEvent } from '@notalone/service-kit/broker/envelope';
import { randomId, startTokenIssuer, type TokenIssuer } from '@notalone/testing/tokens';
import autocannon from 'autocannon';
import { MongoClient } from 'mongodb';
import { announceParents } from '../families.ts';
import { eventsOfParent, publish } from '../introduce.ts';
import { percentile, summary } from '../percentile.ts';
import type { BenchServers } from '../servers.ts';
import { withServices } from '../services.ts';

const FAMILIES = 60;
const CONTACTS = 5;
const FEED_PER_SECOND = 200;
const FEED_PARENTS = 100;
const BETWEEN_PRESSES_MS = 500;
const KNOWN_WITHIN_MS = 60_000;
const MAX_P99_MS = 300;

interface Family {
  readonly parentId: UserId;
  readonly token: string;
  readonly events: Parameters<typeof publish>[1];
}
/** Numbers from the range that Ofcom reserves for fiction: few, so families share them. */
const numberOf = (at: number) => `+447700900${String(at % 1000).padStart(3, '0')}`;

async function newFamily(issuer: TokenIssuer, at: number): Promise<Family> {
  const [userId, childId] = [userIdSchema.parse(randomId()), childIdSchema.parse(randomId())];
  const child = {
    ...{ childId, ...guardedBy(userId), name: 'Sam', avatar: 'space-owl.svg' as const, birthYear: 2015, birthMonth: 3 },
    ...{ consents: { login: true, messages: true, position: false }, status: 'active' as const, version: 1 },
  };
  const phone = { userId, phoneNumber: numberOf(at * CONTACTS), version: 1 };
  return {
    parentId: userId,
    token: await issuer.issue({ role: 'child', childId, parentId: userId }),
    events: [
      ...eventsOfParent(userId),
      writeEvent({ service: 'auth' }, phoneChanged, { key: userId, data: phone }),
      writeEvent({ service: 'profile' }, childChanged, { key: childId, data: child }),
    ],
  };
}

/** Written directly: who says yes to being a contact is another measurement. */
async function addContacts(mongoUrl: string, families: readonly Family[]): Promise<void> {
  const client = await new MongoClient(mongoUrl).connect();
  const at = new Date();
  const contacts = families.flatMap(({ parentId }, family) =>
    Array.from({ length: CONTACTS - 1 }, (_, n) => ({
      ...{ _id: randomId() as never, parentId, name: `Contact ${n}`, relationship: 'Aunt', state: 'confirmed' },
      ...{ phoneNumber: numberOf(family * CONTACTS + n + 1), createdAt: at, confirmedAt: at },
    })),
  );
  await client.db().collection('contacts').insertMany(contacts);
  for (const end = Date.now() + KNOWN_WITHIN_MS; ; await delay(200)) {
    const known = await client
      .db()
      .collection('parents')
      .countDocuments({ phone: { $exists: true } });
    const children = await client.db().collection('children').countDocuments();
    if (known >= families.length && children >= families.length) break;
    if (Date.now() > end) throw new Error('The families did not become known');
  }
  await client.close();
}

/** From the press to the answer, which comes when the provider has taken each text. */
async function press(product: PersonClient, { token }: Family): Promise<number> {
  const { api } = product.as(token);
  const from = performance.now();
  const pressing = { params: { code: '888' }, body: {}, idempotencyKey: randomUUID() };
  const { results } = await api('POST /api/emergency-sms/quick/{code}', pressing);
  const taken = results.filter(({ success }) => success).length;
  if (taken !== CONTACTS) throw new Error(`The provider has ${taken} of ${CONTACTS} texts`);
  return performance.now() - from;
}

/** How long the provider itself takes for one text, from this process. */
async function providersOwn(url: string): Promise<number> {
  const from = performance.now();
  const form = new URLSearchParams({ To: numberOf(999), From: numberOf(998), Body: 'x'.repeat(300) });
  await fetch(`${url}/2010-04-01/Accounts/AC${'0'.repeat(32)}/Messages.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`AC${'0'.repeat(32)}:token`).toString('base64')}` },
    body: form,
  });
  return performance.now() - from;
}

/** Presses of families with five contacts, one after the other, while the feed is read 200 times a second. */
export async function emergencyPresses(servers: BenchServers): Promise<boolean> {
  const issuer = await startTokenIssuer();
  const mongo = new URL(servers.mongo);
  try {
    return await withServices(
      servers,
      ['emergency', 'feed'],
      async ({ services, emulators }) => {
        const [emergencyService, feed] = ['emergency', 'feed'].map((wanted) =>
          services.find(({ name }) => name === wanted),
        );
        if (!emergencyService || !feed) throw new Error('A service did not start');
        const families = await Promise.all(Array.from({ length: FAMILIES }, (_, at) => newFamily(issuer, at)));
        const readers = await announceParents(servers, issuer, FEED_PARENTS);
        await publish(
          servers,
          families.flatMap(({ events }) => events),
        );
        await addContacts(await databaseOf(mongo.href), families);
        let reader = 0;
        const nextReader = (request: autocannon.Request): autocannon.Request => {
          reader = (reader + 1) % readers.length;
          return { ...request, headers: { authorization: `Bearer ${readers[reader]?.token}` } };
        };
        const reading = autocannon({
          ...{ url: `${feed.url}/api/feed`, connections: 20, overallRate: FEED_PER_SECOND },
          ...{
            duration: Math.ceil((FAMILIES * BETWEEN_PRESSES_MS) / 1000) + 5,
            requests: [{ setupRequest: nextReader }],
          },
        });
        const [times, own]: [number[], number[]] = [[], []];
        const product = createProductClient(emergencyService.url);
        for (const family of families) {
          own.push(await providersOwn(emulators.url));
          times.push(await press(product, family));
          await delay(BETWEEN_PRESSES_MS);
        }
        const { requests } = await reading;
        const over = percentile(times, 0.99) - percentile(own, 0.5);
        process.stdout.write(
          `${FAMILIES} presses, ${CONTACTS} texts each, load ${loadavg()[0]?.toFixed(1)}, the feed at ${requests.average.toFixed(0)} requests a second\n` +
            `press → the provider has all: ${summary(times)} ms, the first ${times[0]?.toFixed(0)} ms\n` +
            `the provider's own, one text: ${summary(own)} ms\n` +
            `p99 over it: ${over.toFixed(0)} ms (limit ${MAX_P99_MS})\n`,
        );
        return over < MAX_P99_MS;
      },
      { JWKS_URL: issuer.jwksUrl },
    );
  } finally {
    await issuer.close();
  }
}

/** The newest database of the service emergency: each run has its own. */
async function databaseOf(mongoUrl: string): Promise<string> {
  const client = await new MongoClient(mongoUrl).connect();
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  await client.close();
  const own = databases.filter(({ name }) => /emergency_[0-9a-f]+$/.test(name)).at(-1);
  if (!own) throw new Error('The service emergency has no database');
  const url = new URL(mongoUrl);
  url.pathname = `/${own.name}`;
  return url.href;
}
