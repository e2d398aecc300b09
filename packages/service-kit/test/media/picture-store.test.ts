import { buffer } from 'node:stream/consumers';
import { createPictureIndexes, createPictureStore } from '@notalone/service-kit/media/picture-store';
import { testServers } from '@notalone/testing/servers/servers';
import { randomId } from '@notalone/testing/tokens';
import { type Db, MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';

let client: MongoClient;
let db: Db;
const images = { small: Buffer.alloc(2_000, 1), large: Buffer.alloc(600_000, 2) };

beforeAll(async () => {
  client = await MongoClient.connect(testServers().mongoUrl(`pictures_${randomId()}`));
  db = client.db();
  await createPictureIndexes(db);
});
afterAll(async () => {
  await db.dropDatabase();
  await client.close();
});

const rows = async () => [
  await db.collection('pictures.files').countDocuments(),
  await db.collection('pictures.chunks').countDocuments(),
];

test('a picture is read as it was saved, under a random 128-bit name', async () => {
  const store = createPictureStore(db);
  const ownerId = randomId();
  const id = await store.save(images, { ownerId });
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  for (const size of ['small', 'large'] as const) {
    const picture = await store.read(id, size);
    expect([picture?.length, picture?.ownerId]).toEqual([images[size].length, ownerId]);
    expect(picture && (await buffer(picture.stream)).equals(images[size])).toBe(true);
  }
  await store.remove(id);
  expect([await store.read(id, 'small'), await rows()]).toEqual([undefined, [0, 0]]);
});

test('a picture saved in an aborted transaction does not exist', async () => {
  const store = createPictureStore(db);
  const saving = client.withSession((session) =>
    session.withTransaction(async () => {
      await store.save(images, { ownerId: randomId() }, session);
      throw new Error('no');
    }),
  );
  await expect(saving).rejects.toThrow('no');
  expect(await rows()).toEqual([0, 0]);
});

test('deleting an owner’s pictures deletes all of theirs and no others', async () => {
  const store = createPictureStore(db);
  const [leaving, staying] = [randomId(), randomId()];
  await store.save(images, { ownerId: leaving });
  await store.save(images, { ownerId: leaving });
  const kept = await store.save(images, { ownerId: staying });
  await client.withSession((session) => session.withTransaction(() => store.removeOf(leaving, session)));
  expect([await rows(), (await store.read(kept, 'small'))?.ownerId]).toEqual([[2, 4], staying]);
});
