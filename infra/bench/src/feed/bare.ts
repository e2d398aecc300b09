import Fastify from 'fastify';
import { MongoClient } from 'mongodb';

/** What the feed is held against: the same bytes, by one find, with nobody asked who calls. */
async function serveBare(mongoUrl: string): Promise<void> {
  const client = await new MongoClient(mongoUrl, { readConcern: { level: 'majority' }, maxPoolSize: 50 }).connect();
  const pages = client.db().collection('barePosts');
  const app = Fastify();
  app.get('/api/feed', async (_request, reply) => {
    const posts = await pages.find().sort({ _id: -1 }).limit(20).toArray();
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(posts));
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  process.send?.(url);
  process.once('message', async () => {
    await app.close();
    await client.close();
    process.disconnect();
  });
}

if (process.argv[1] === import.meta.filename) await serveBare(process.argv[2] ?? '');
