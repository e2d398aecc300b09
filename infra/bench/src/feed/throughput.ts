import { once } from 'node:events';
import autocannon from 'autocannon';
import { MongoClient } from 'mongodb';
import { forkLikeService } from '../fork-like-service.ts';
import { percentile } from '../percentile.ts';

const BAR = 0.6;
const CONNECTIONS = 10;
const WARM_UP_SECONDS = 6;
const SECONDS = 8;
const ROUNDS = 7;

/** Requests a second, each of the next reader. */
async function fire(url: string, tokens: readonly string[], duration: number): Promise<number> {
  let next = 0;
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    next = (next + 1) % tokens.length;
    return { ...request, headers: { ...request.headers, authorization: `Bearer ${tokens[next]}` } };
  };
  const result = await autocannon({ url, connections: CONNECTIONS, duration, requests: [{ method: 'GET', path: '/api/feed', setupRequest }] });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers were refusals, ${result.errors} did not come`);
  return result.requests.average;
}

const page = async (url: string, token: string) => (await fetch(`${url}/api/feed`, { headers: { authorization: `Bearer ${token}` } })).text();

/** Starts the bare route in a process like a service's, with the page that the first reader gets from the feed to answer. */
async function withBare<T>(mongoUrl: string, answer: string, work: (url: string) => Promise<T>): Promise<T> {
  const client = await new MongoClient(mongoUrl).connect();
  await client.db().collection('barePosts').insertMany(JSON.parse(answer));
  await client.close();
  const bare = forkLikeService(new URL('./bare.ts', import.meta.url), [mongoUrl]);
  try {
    const [url] = (await once(bare, 'message')) as [string];
    return await work(url);
  } finally {
    const exit = once(bare, 'exit');
    if (bare.connected) bare.send('stop');
    await exit;
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/** First pages a second, of the feed and of the bare route, in turn, so that what else the machine does meets both. */
export async function throughput(mongoUrl: string, feedUrl: string, tokens: readonly string[]): Promise<boolean> {
  const answer = await page(feedUrl, tokens[0] ?? '');
  return withBare(mongoUrl, answer, async (bareUrl) => {
    if ((await page(bareUrl, '')) !== answer) throw new Error('The bare route answers other bytes than the feed');
    say(`a first page of ${JSON.parse(answer).length} posts, ${(Buffer.byteLength(answer) / 1000).toFixed(1)} kB, asked for by ${tokens.length} readers`);
    const ratios: number[] = [];
    for (const url of [bareUrl, feedUrl]) await fire(url, tokens, WARM_UP_SECONDS);
    for (let round = 1; round <= ROUNDS; round++) {
      const [bare, feed] = [await fire(bareUrl, tokens, SECONDS), await fire(feedUrl, tokens, SECONDS)];
      ratios.push(feed / bare);
      say(`round ${round}   bare route ${bare.toFixed(0)}/s   feed ${feed.toFixed(0)}/s   ratio ${(feed / bare).toFixed(2)}`);
    }
    const ratio = percentile(ratios, 0.5);
    say(`median ratio ${ratio.toFixed(2)}, bar ${BAR.toFixed(2)}: ${ratio >= BAR ? 'holds' : 'missed'}`);
    return ratio >= BAR;
  });
}
