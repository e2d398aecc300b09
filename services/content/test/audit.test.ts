import { connectMongo, type Mongo } from '@notalone/service-kit/mongo/connect';
import { type OwnMongo, startOwnMongo } from '@notalone/testing/servers/own-mongo';
import { randomId } from '@notalone/testing/tokens';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditOf, writeAudit } from '../src/audit/audit.store.ts';

const logins = { rootPassword: 'root', keyFile: 'k'.repeat(64), databases: { notalone_content: 'content' } };
let server: OwnMongo;
let mongo: Mongo;
beforeAll(async () => {
  server = await startOwnMongo(logins);
  mongo = await connectMongo({ url: server.mongoUrl('notalone_content'), appName: 'test' });
});
afterAll(async () => {
  await mongo.close();
  await server.stop();
});

const REFUSED = { codeName: 'Unauthorized' };
const entry = () => ({ at: new Date(), action: 'banned' as const, adminId: randomId() as never });

test('the service adds to the audit in the transaction of what it did, and reads it', async () => {
  const { db, transact } = mongo;
  const subjectId = randomId();
  await transact(async (session) => {
    await db.collection('cases').insertOne({ _id: new ObjectId() }, { session });
    await writeAudit(db, { ...entry(), subjectId }, session);
  });
  const undone = transact(async (session) => {
    await writeAudit(db, { ...entry(), subjectId }, session);
    throw new Error('The decision failed');
  });
  await expect(undone).rejects.toThrow('The decision failed');
  expect(await auditOf(db).countDocuments({ subjectId })).toBe(1);
});

test('the service’s login can neither change nor delete a row, nor let one expire', async () => {
  const audit = auditOf(mongo.db);
  await writeAudit(mongo.db, entry());
  await expect(audit.updateOne({}, { $set: { action: 'noted' } })).rejects.toMatchObject(REFUSED);
  await expect(audit.replaceOne({}, { action: 'noted' } as never)).rejects.toMatchObject(REFUSED);
  await expect(audit.findOneAndDelete({})).rejects.toMatchObject(REFUSED);
  await expect(audit.deleteMany({})).rejects.toMatchObject(REFUSED);
  await expect(audit.drop()).rejects.toMatchObject(REFUSED);
  await expect(audit.createIndex({ at: 1 }, { expireAfterSeconds: 1 })).rejects.toMatchObject(REFUSED);
  await expect(audit.aggregate([{ $match: {} }, { $out: 'audit' }]).toArray()).rejects.toMatchObject(REFUSED);
  await expect(mongo.db.client.db('notalone_content_audit').dropDatabase()).rejects.toMatchObject(REFUSED);
  expect(await audit.countDocuments()).toBeGreaterThan(0);
});
