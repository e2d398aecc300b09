import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Post, UserId } from '@notalone/contracts';
import { recordRelations } from '@notalone/service-kit/projections/relations';
import { countCommands } from '@notalone/testing/count-commands';
import { eventually } from '@notalone/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAccounts } from '../src/people/people.ts';
import { readers as newReaders, statusesOf } from './interactions.ts';
import { list, published, react, remove } from './posts.ts';
import { accountOf, newParent, type Parent, type Service, startService } from './service.ts';

const READERS = 50;
const ROUNDS = 3;
const PAGES_OF_ONE = 10;
type Who = Awaited<ReturnType<typeof newReaders>>[number];
let instances: [Service, Service];
let readers: Who[];

beforeAll(async () => {
  const service = await startService({ monitorsCommands: true });
  instances = [service, await startService({ alongside: service })];
  readers = await newReaders(service, READERS);
});
afterAll(async () => {
  for (const service of instances.toReversed()) await service.stop();
});

interface Written {
  readonly author: Parent;
  readonly post: Post;
}
/** Ways in which a post disappears, for everybody or for one reader. Each resolves when that is committed. */
const CHANGES: Readonly<Record<string, (written: Written, reader: Who, on: Service) => Promise<unknown>>> = {
  ban: ({ author: { userId } }, _reader, { db }) =>
    recordAccounts(db, [accountOf(userId, { status: 'banned', version: 2 })]),
  removal: ({ author, post }, _reader, on) => remove(on, author, post._id),
  block: ({ author }, { userId }, { db }) => {
    const pair = [userId, author.userId].toSorted() as [UserId, UserId];
    const since = new Date().toISOString();
    return recordRelations(db, [{ pair, state: 'blocked', blockedBy: [userId], since, version: 1 }]);
  },
  hide: ({ post }, reader, on) => react(on, reader, post._id, 'hide'),
};
const FOR_EVERYBODY = ['ban', 'removal'];

test('an answer reflects everything committed before its request, among 50 readers on two instances', async () => {
  /** By reader: what none of their requests may show from now on. */
  const gone = new Map(readers.map(({ userId }) => [userId, new Set<string>()]));
  const everybody = new AbortController();
  let pages = 0;
  async function readOnAndOn(reader: Who, { signal }: AbortController): Promise<void> {
    while (!signal.aborted) {
      const mustNotSee = new Set(gone.get(reader.userId));
      const { status, body } = await list(instances[++pages % 2] as Service, reader);
      expect(status).toBe(200);
      expect(body.filter(({ _id }) => mustNotSee.has(_id))).toEqual([]);
      await nextTurn();
    }
  }
  const authors = await Promise.all(
    Array.from({ length: ROUNDS * Object.keys(CHANGES).length }, () => newParent(instances[0])),
  );
  const written = await Promise.all(
    authors.map(async (author) => ({ author, post: await published(instances[0], author) })),
  );
  const reading = readers.map((reader) => readOnAndOn(reader, everybody));
  try {
    for (const [n, { author, post }] of written.entries()) {
      const [name, change] = Object.entries(CHANGES)[n % 4] as [string, (typeof CHANGES)[string]];
      const [reader, instance] = [readers[n] as Who, instances[n % 2] as Service];
      const idsFor = async (on: Service) => (await list(on, reader)).body.map(({ _id }) => _id);
      expect(await idsFor(instance), name).toContain(post._id);
      // So many pages of this reader that some of its reads began just before the commit.
      const hurry = new AbortController();
      const hurried = Array.from({ length: PAGES_OF_ONE }, () => readOnAndOn(reader, hurry));
      await change({ author, post }, reader, instance);
      for (const { userId } of FOR_EVERYBODY.includes(name) ? readers : [reader]) gone.get(userId)?.add(post._id);
      for (const ids of await Promise.all(instances.map(idsFor))) expect(ids, name).not.toContain(post._id);
      hurry.abort();
      await Promise.all(hurried);
    }
  } finally {
    everybody.abort();
    await Promise.all(reading);
  }
  expect(pages).toBeGreaterThan(READERS);
}, 120_000);

test('pages that are asked for at once share their queries', async () => {
  const [service] = instances;
  const { answer, commands } = await countCommands(service, () =>
    Promise.all(readers.map((reader) => list(service, reader))),
  );
  expect(new Set(statusesOf(answer))).toEqual(new Set([200]));
  // Alone they would be five each.
  expect(commands.length).toBeLessThan(READERS);
});

/** Puts a view in the place of the reports, which every read of a reader goes through for each post. */
async function computeReports({ db }: Service, reporterId: object): Promise<void> {
  await db.dropCollection('reports');
  await db.createCollection('reports', { viewOn: 'posts', pipeline: [{ $set: { reporterId } }] });
}
async function startWithPost() {
  const service = await startService({ monitorsCommands: true });
  const [reader] = (await newReaders(service, 1)) as [Who];
  const author = await newParent(service);
  const post = await published(service, author);
  const idsFor = async (who: Who) => (await list(service, who)).body.map(({ _id }) => _id);
  return { service, reader, written: { author, post }, idsFor };
}

test('a request is not answered from a read that began before it', async () => {
  const { service, reader, written, idsFor } = await startWithPost();
  const body = 'function () { sleep(200); return ""; }';
  await computeReports(service, { $function: { body, args: [], lang: 'js' } });
  const before = idsFor(reader);
  await eventually(async () => {
    const running = await service.db.admin().command({ currentOp: 1, ns: `${service.database}.relations` });
    expect(running.inprog).not.toEqual([]);
  });
  await CHANGES.block?.(written, reader, service);
  expect(await idsFor(reader)).toEqual([]);
  await before;
  await service.stop();
});

test('a failed read fails each of its callers once, and a retry runs alone', async () => {
  const { service, reader, written, idsFor } = await startWithPost();
  await computeReports(service, { $divide: [1, 0] });
  const failed = await countCommands(service, () =>
    Promise.all(Array.from({ length: READERS }, () => list(service, reader))),
  );
  expect(statusesOf(failed.answer)).toEqual(Array.from({ length: READERS }, () => 500));
  expect(failed.commands.length).toBeLessThan(READERS);
  expect(new Set(failed.commands)).toEqual(new Set(['aggregate relations']));
  await service.db.dropCollection('reports');
  const retried = await countCommands(service, () => idsFor(reader));
  expect(retried.answer).toEqual([written.post._id]);
  expect(retried.commands.filter((command) => command === 'aggregate relations')).toHaveLength(1);
  await service.stop();
});
