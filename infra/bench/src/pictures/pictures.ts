import { setTimeout as delay } from 'node:timers/promises';
import { userIdSchema } from '@notalone/contracts';
import type { HostilePicture } from '@notalone/testing/hostile-pictures/hostile-picture';
import { hostilePictures } from '@notalone/testing/hostile-pictures/hostile-pictures';
import { randomId, startTokenIssuer, type TokenIssuer } from '@notalone/testing/tokens';
import { eventsOfParent, publish } from '../introduce.ts';
import { peakMb, residentMb } from '../process-figures.ts';
import type { BenchServers } from '../servers.ts';
import { type RunningService, withServices } from '../services.ts';

const BAR_MB = 300;
const AT_ONCE = 8;
/**
 * The contract allows one parent ten posts a minute; some are used to find out whether the feed knows the parent yet.
 */
const PICTURES_EACH = 6;
const STATUS = { kept: 201, ignored: 201, refused: 400, 'too heavy': 413 } as const;

/** Sends a post as one parent. */
export type PostSender = (body: FormData) => Promise<Response>;

const senderOf =
  (url: string, token: string): PostSender =>
  (body) =>
    fetch(`${url}/api/feed`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });

function post(send: PostSender, content: string, picture?: Omit<HostilePicture, 'outcome'>): Promise<Response> {
  const form = new FormData();
  form.set('content', content);
  if (picture) form.set('image', new Blob([new Uint8Array(picture.bytes)], { type: picture.type }), picture.fileName);
  return send(form);
}

/** Parents who may write. */
async function newParents(servers: BenchServers, issuer: TokenIssuer, url: string, count: number) {
  const ids = Array.from({ length: count }, () => userIdSchema.parse(randomId()));
  await publish(servers, ids.flatMap(eventsOfParent));
  const tokens = await Promise.all(ids.map((userId) => issuer.issue({ role: 'parent', userId })));
  const senders = tokens.map((token) => senderOf(url, token));
  for (const send of senders) while ((await post(send, 'Hello')).status === 404) await delay(1000);
  return senders;
}

async function faultOf(send: PostSender, picture: HostilePicture): Promise<string | undefined> {
  const answer = await post(send, picture.what, picture);
  const said = await answer.text();
  return answer.status === STATUS[picture.outcome]
    ? undefined
    : `${picture.what}: ${answer.status} ${said.slice(0, 200)}`;
}

/** Sends every picture, this many at a time and six from each parent, and returns the unexpected answers. */
export async function sendAll(
  senders: readonly PostSender[],
  pictures: readonly HostilePicture[],
  atOnce: number,
): Promise<string[]> {
  const waiting = [...pictures.entries()];
  const faults: string[] = [];
  const one = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, picture] = next;
      const send = senders[Math.floor(at / PICTURES_EACH)];
      const fault = send ? await faultOf(send, picture) : 'There are too few parents';
      if (fault) faults.push(fault);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return faults;
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Measures the peak memory of the feed's process while it receives every hostile picture, one by one and eight at a
 * time.
 */
export async function pictures(servers: BenchServers): Promise<boolean> {
  const issuer = await startTokenIssuer();
  const hostile = await hostilePictures();
  const work = async ({ url, pid }: RunningService): Promise<boolean> => {
    say(`${hostile.length} pictures; before the first the process holds ${(await residentMb(pid)).toFixed(0)} MB`);
    const faults: string[] = [];
    for (const atOnce of [1, AT_ONCE]) {
      const senders = await newParents(servers, issuer, url, Math.ceil(hostile.length / PICTURES_EACH));
      const from = performance.now();
      faults.push(...(await sendAll(senders, hostile, atOnce)));
      say(
        `${atOnce} at a time   ${((performance.now() - from) / 1000).toFixed(1)} s, at most ${(await peakMb(pid)).toFixed(0)} MB`,
      );
    }
    for (const fault of faults) say(`wrong answer   ${fault}`);
    const peak = await peakMb(pid);
    const holds = peak < BAR_MB && faults.length === 0;
    say(`at most ${peak.toFixed(0)} MB, bar ${BAR_MB}, ${faults.length} wrong answers: ${holds ? 'holds' : 'missed'}`);
    return holds;
  };
  try {
    return await withServices(servers, ['feed'], ({ services }) => work(services[0] as RunningService), {
      JWKS_URL: issuer.jwksUrl,
    });
  } finally {
    await issuer.close();
  }
}
