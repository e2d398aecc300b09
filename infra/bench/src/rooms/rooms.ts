import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Api } from '@notalone/contracts/client/create-api';
import { startTokenIssuer, type TokenIssuer } from '@notalone/testing/tokens';
import { type Db, MongoClient, ObjectId } from 'mongodb';
import { atRate } from '../at-rate.ts';
import { callersOf, newParent, type Parent } from '../families.ts';
import { eventsOfParent, publish } from '../introduce.ts';
import { closePages, openPages, type Page } from '../messages/pages.ts';
import { percentile, summary } from '../percentile.ts';
import type { BenchServers } from '../servers.ts';
import { type RunningService, withServices } from '../services.ts';

const SOCKETS = 200;
const PER_SECOND = 20;
const SECONDS = 20;
const WARM_UP_SECONDS = 3;
const MAX_LAST_P99_MS = 250;
const ARRIVAL_TIMEOUT_MS = 10_000;
const KNOWN_WITHIN_MS = 60_000;

const MANY_MESSAGES = 100_000;
const OPENINGS = 300;
const MAX_RATIO = 1.3;
const PAGE = 50;

/** A room whose creator chat knows by then. */
async function createRoom(url: string, creator: Parent): Promise<string> {
  const api = callersOf(url)(creator);
  for (const end = Date.now() + KNOWN_WITHIN_MS; Date.now() < end; await delay(100)) {
    const opened = await api('POST /api/chat/rooms', { body: { name: 'Bench' } }).catch(() => undefined);
    if (opened) return opened.roomId;
  }
  throw new Error('The room could not be created');
}

/** The database of this run's chat, which holds the room. */
async function databaseOf(client: MongoClient, roomId: string): Promise<Db> {
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  for (const { name } of databases) {
    const db = client.db(name);
    if (await db.collection('rooms').findOne({ _id: new ObjectId(roomId) })) return db;
  }
  throw new Error('The room is in no database');
}

/** Written directly, because a creator may let in only so many a minute. */
async function letIn(db: Db, roomId: string, people: readonly Parent[]): Promise<void> {
  const at = new Date();
  const memberships = people.map(({ userId }) => ({
    _id: `${roomId}/${userId}` as never,
    roomId: new ObjectId(roomId),
    userId,
    state: 'member',
    joinedAt: at,
    readAt: at,
    activeAt: at,
  }));
  await db.collection('roomMemberships').insertMany(memberships);
  await db.collection('rooms').updateOne({ _id: new ObjectId(roomId) }, { $inc: { memberCount: people.length } });
}

async function fill(db: Db, roomId: string, by: Parent, count: number): Promise<void> {
  const from = Date.now() - count * 1000;
  for (let at = 0; at < count; at += 5_000) {
    const messages = Array.from({ length: Math.min(5_000, count - at) }, (_, n) => ({
      roomId: new ObjectId(roomId),
      senderId: by.userId,
      content: `Message ${at + n} ${'x'.repeat(80)}`,
      createdAt: new Date(from + (at + n) * 1000),
    }));
    await db.collection('roomMessages').insertMany(messages);
  }
}

/** Sends messages and measures when the last of all pages has received each. */
function createSender(url: string, roomId: string, members: readonly Parent[], pages: readonly Page[]) {
  const apiOf = callersOf(url);
  const waiting = new Map<string, { left: number; done: () => void }>();
  for (const page of pages)
    page.on('chatMessage', ({ content }) => {
      const one = waiting.get(content);
      if (one && --one.left === 0) one.done();
    });
  return async (n: number): Promise<number | undefined> => {
    const content = `${randomUUID()} ${'y'.repeat(80)}`;
    const from = performance.now();
    const last = new Promise<number>((resolve) =>
      waiting.set(content, { left: pages.length, done: () => resolve(performance.now() - from) }),
    );
    const body = { content, contentType: 'text' as const, clientId: randomUUID() };
    const api = apiOf(members[n % members.length] as Parent);
    const sent = await api('POST /api/chat/rooms/{roomId}/messages', { params: { roomId }, body }).catch(
      () => undefined,
    );
    if (!sent) return undefined;
    return Promise.race([last, delay(ARRIVAL_TIMEOUT_MS, undefined, { ref: false })]) as Promise<number | undefined>;
  };
}

/** 200 sockets on two instances, 20 messages a second. */
async function talk(urls: readonly string[], roomId: string, members: readonly Parent[]): Promise<boolean> {
  const [first = '', second = first] = urls;
  const half = members.length / 2;
  const pages = [
    ...(await openPages(first, members.slice(0, half))),
    ...(await openPages(second, members.slice(half))),
  ];
  for (const page of pages) {
    const answer = await page.emitWithAck('joinRoom', roomId as never);
    if (!(answer as { ok: boolean }).ok) throw new Error('A page could not join the room');
  }
  const send = createSender(first, roomId, members, pages);
  await atRate(PER_SECOND, WARM_UP_SECONDS, send);
  const samples = await atRate(PER_SECOND, SECONDS, send);
  closePages(pages);
  const arrived = samples.filter((ms) => ms !== undefined);
  const lost = samples.length - arrived.length;
  const p99 = percentile(arrived, 0.99);
  const isMet = p99 <= MAX_LAST_P99_MS && lost === 0;
  const load = loadavg()[0]?.toFixed(1);
  process.stdout.write(
    `${samples.length} messages, ${PER_SECOND} a second, ${pages.length} sockets; ${lost} refused or late; load ${load}\n` +
      `sent → on the last socket ${summary(arrived)} ms; bar p99 ${MAX_LAST_P99_MS}: ${isMet ? 'met' : 'missed'}\n`,
  );
  return isMet;
}

/** How long it takes to open a room: the room and its newest page. */
async function open(api: Api['api'], roomId: string): Promise<number> {
  const from = performance.now();
  const params = { roomId };
  await Promise.all([
    api('GET /api/chat/rooms/{roomId}', { params }),
    api('GET /api/chat/rooms/{roomId}/messages', { params, query: { limit: PAGE } }),
  ]);
  return performance.now() - from;
}

/** Rooms of different sizes, opened by the same people in turn. */
async function compareOpening(url: string, rooms: Readonly<Record<string, string>>, people: readonly Parent[]) {
  const apiOf = callersOf(url);
  const taken = new Map<string, number[]>(Object.keys(rooms).map((name) => [name, []]));
  for (let n = 0; n < OPENINGS; n++)
    for (const [name, roomId] of Object.entries(rooms))
      taken.get(name)?.push(await open(apiOf(people[n % people.length] as Parent), roomId));
  const medians = [...taken].map(([name, ms]) => {
    process.stdout.write(`opening ${name}: ${summary(ms)} ms\n`);
    return percentile(ms, 0.5);
  });
  const [empty = 0, page = 0, many = 0] = medians;
  const isMet = many / empty <= MAX_RATIO;
  process.stdout.write(
    `100,000 messages against none ${(many / empty).toFixed(2)}, against one page ${(many / page).toFixed(2)}; ` +
      `bar ${MAX_RATIO} against none: ${isMet ? 'met' : 'missed'}\n`,
  );
  return isMet;
}

async function measure(servers: BenchServers, issuer: TokenIssuer, services: readonly RunningService[]) {
  const urls = services.map(({ url }) => url);
  const [url = ''] = urls;
  const members = await Promise.all(Array.from({ length: SOCKETS }, () => newParent(issuer)));
  await publish(
    servers,
    members.flatMap(({ userId }) => eventsOfParent(userId)),
  );
  const [creator, ...others] = members as [Parent, ...Parent[]];
  const client = await MongoClient.connect(servers.mongo);
  try {
    const [live, empty, page, many] = [
      await createRoom(url, creator),
      await createRoom(url, creator),
      await createRoom(url, creator),
      await createRoom(url, creator),
    ];
    const db = await databaseOf(client, live);
    for (const roomId of [live, empty, page, many]) await letIn(db, roomId, others);
    await fill(db, page, creator, PAGE);
    await fill(db, many, creator, MANY_MESSAGES);
    const isTalkMet = await talk(urls, live, members);
    const rooms = { 'an empty room': empty, 'a room with one page': page, 'a room with 100,000 messages': many };
    return (await compareOpening(url, rooms, others)) && isTalkMet;
  } finally {
    await client.close();
  }
}

/** A room of 200 sockets on two instances, then how quickly rooms of different sizes open. */
export async function rooms(servers: BenchServers): Promise<boolean> {
  const issuer = await startTokenIssuer();
  try {
    return await withServices(servers, ['chat', 'chat'], ({ services }) => measure(servers, issuer, services), {
      JWKS_URL: issuer.jwksUrl,
    });
  } finally {
    await issuer.close();
  }
}
